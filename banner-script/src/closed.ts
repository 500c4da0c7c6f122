import { attempt } from './attempt.ts';

/** A banner that was closed stays away for a day, in all tabs. */
const dayMs = 864e5;

/** Stores that the visitor closed the banner of a public key now. Pages without storage forget it. */
export const rememberClosing = (key: string): unknown =>
  attempt(() => {
    localStorage[key] = Date.now();
  });

/** Returns true if the visitor closed the banner of a public key within the last day. */
export const wasClosed = (key: string): boolean | undefined =>
  attempt(() => Date.now() - localStorage[key] < dayMs);
