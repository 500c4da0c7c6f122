/** Ends the program with a message and exit code 1. */
export function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Returns the entries with a wanted name. Ends the program with the list of names if there is none. */
export function chosen<Entry extends { name: string }>(
  entries: readonly Entry[],
  isWanted: (name: string) => boolean,
): Entry[] {
  const wanted = entries.filter(({ name }) => isWanted(name));
  if (wanted.length === 0)
    stop(`Nothing matched. Choose from:\n${entries.map(({ name }) => `  ${name}`).join('\n')}`);
  return wanted;
}
