import { createStore } from '../api/store.ts';

const showMs = 6_000;

/** The last action as a sentence; `undefined` a few seconds later. */
export const announcement = createStore<string | undefined>(undefined);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Says what was done, to the eye and to the ear. */
export function announce(sentence: string): void {
  clearTimeout(timer);
  announcement.set(sentence);
  timer = setTimeout(() => announcement.set(undefined), showMs);
}
