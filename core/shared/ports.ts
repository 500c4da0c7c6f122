/** The current time. It is passed in, so that tests can choose it. */
export type Clock = () => Date;

/** `size` cryptographically strong random bytes. */
export type RandomBytes = (size: number) => Uint8Array;
