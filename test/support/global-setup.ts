import { join } from 'node:path';
import { ensureAssembly } from '../../emulator/template/synthesize.ts';

/** Synthesizes once for the whole suite, if a source is newer than `cdk.out`. */
export default async function globalSetup(): Promise<void> {
  await ensureAssembly(join(__dirname, '..', '..'));
}
