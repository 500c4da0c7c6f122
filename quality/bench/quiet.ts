/** Runs a measurement without the lines that measured functions write to standard output. */
export async function quietly<Result>(measure: () => Promise<Result>): Promise<Result> {
  const write = process.stdout.write;
  process.stdout.write = () => true;
  try {
    return await measure();
  } finally {
    process.stdout.write = write;
  }
}
