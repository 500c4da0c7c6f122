import { rmSync } from 'node:fs';

/** Stops shared services after all test files and removes the run's temporary folder. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.sharedServices?.stop();
  const { TMPDIR, MACHINE_TMPDIR } = process.env;
  if (TMPDIR && MACHINE_TMPDIR && TMPDIR !== MACHINE_TMPDIR) rmSync(TMPDIR, { recursive: true, force: true });
}
