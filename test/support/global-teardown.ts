/** After all test files: ends what they shared. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.sharedServices?.stop();
}
