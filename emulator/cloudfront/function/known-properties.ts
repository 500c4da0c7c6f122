/** Throws for a property that the emulator does not know: what it cannot imitate, it must not pass over in silence. */
export function refuseUnknown(owner: string, value: object, known: readonly string[]): void {
  const unknown = Object.keys(value).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`The emulator does not know ${unknown.join(', ')} of ${owner}`);
}
