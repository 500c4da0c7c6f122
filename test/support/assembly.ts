import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { isSynthesized } from '../../emulator/synthesize.ts';
import { projectRoot } from './source-tree.ts';

const script = `
  import { ensureAssembly } from './emulator/synthesize.ts';
  await ensureAssembly(process.cwd());`;

/**
 * Returns the folder of the synthesized stack. The first test file that asks synthesizes if a source is newer; the others wait for
 * it. It blocks, because files read the template while they load.
 */
export function assemblyDirectory(): string {
  if (!isSynthesized(projectRoot)) {
    const args = ['--import', 'tsx', '--input-type=module', '-e', script];
    execFileSync(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'ignore', 'pipe'] });
  }
  return join(projectRoot, 'cdk.out');
}
