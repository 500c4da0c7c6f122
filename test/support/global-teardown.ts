import { rmSync } from 'node:fs';

/** After all test files: ends what they shared, and removes what they left in the run's temporary folder. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.sharedServices?.stop();
  const { TMPDIR, MACHINE_TMPDIR } = process.env;
  if (TMPDIR && MACHINE_TMPDIR && TMPDIR !== MACHINE_TMPDIR) rmSync(TMPDIR, { recursive: true, force: true });
}
