/** Ends the program with a message and exit code 1. */
export function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

/**
 * Returns the entries whose name a regular expression matches, in capital or small letters. Ends the program with the
 * list of names if there is none. @default - all entries
 */
export function matching<Entry extends { name: string }>(entries: readonly Entry[], pattern = ''): Entry[] {
  const expression = new RegExp(pattern, 'i');
  const wanted = entries.filter(({ name }) => expression.test(name));
  if (wanted.length === 0) stop(`Nothing matched. ${listOf(entries)}`);
  return wanted;
}

/** Returns the entries with these names, or all if there are none. Ends the program if a name does not exist. */
export function named<Entry extends { name: string }>(
  entries: readonly Entry[],
  names: readonly string[],
): Entry[] {
  const unknown = names.filter((wanted) => !entries.some(({ name }) => name === wanted));
  if (unknown.length > 0) stop(`Nothing has the name ${unknown.join(', ')}. ${listOf(entries)}`);
  return entries.filter(({ name }) => names.length === 0 || names.includes(name));
}

const listOf = (entries: readonly { name: string }[]) =>
  ['Choose from:', ...entries.map(({ name }) => `  ${name}`)].join('\n');
