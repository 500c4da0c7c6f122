import type { ReactNode } from 'react';
import { createStore } from '../api/store.ts';

const showMs = 6_000;

/** A sentence about the last action; `undefined` after a few seconds. */
export const announcement = createStore<ReactNode>(undefined);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a sentence for a few seconds. Screen readers announce it. */
export function announce(sentence: ReactNode): void {
  clearTimeout(timer);
  announcement.set(sentence);
  timer = setTimeout(() => announcement.set(undefined), showMs);
}
