import { ignoreErrors } from './ignore-errors.ts';
import type { ScriptTag } from './page-settings.ts';

/** A banner that was closed stays away for a day, in all tabs. */
const dayMs = 864e5;

/**
 * Returns true if the visitor closed the banner of a public key within the last day; `closedMs` stores that
 * they close it now. Pages without storage forget it.
 */
export const isClosed = ({ storage, key }: ScriptTag, closedMs?: number): boolean | undefined =>
  !storage &&
  ignoreErrors(() => {
    if (closedMs) localStorage[key] = closedMs;
    return Date.now() - localStorage[key] < dayMs;
  });
