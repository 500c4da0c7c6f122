import { rmSync } from 'node:fs';

/** Stops the shared services and removes the temporary folder of the run. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.sharedServices?.stop();
  const { TMPDIR, MACHINE_TMPDIR } = process.env;
  if (TMPDIR && MACHINE_TMPDIR && TMPDIR !== MACHINE_TMPDIR) rmSync(TMPDIR, { recursive: true, force: true });
}
