/**
 * Runs `run` for each entry, at most `lanes` at a time, and returns the results in order. After a failure it
 * starts no more entries, waits until the started ones have ended, and rejects with that failure.
 */
export async function inParallel<Entry, Result>(
  entries: readonly Entry[],
  lanes: number,
  run: (entry: Entry) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(entries.length);
  const waiting = entries.entries();
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    for (const [index, entry] of waiting) {
      if (failures.length > 0) return;
      results[index] = await run(entry);
    }
  };
  await Promise.all(Array.from({ length: lanes }, () => lane().catch((error) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
  return results;
}
