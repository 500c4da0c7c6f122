/** Returns the current time. It is a parameter, so that tests can set it. */
export type Clock = () => Date;

/** Returns `size` cryptographically strong random bytes. */
export type RandomBytes = (size: number) => Uint8Array;
