/** The current instant; injected, so that rules and stores can be tested at any time. */
export type Clock = () => Date;

/** `size` cryptographically strong random bytes. */
export type RandomBytes = (size: number) => Uint8Array;
