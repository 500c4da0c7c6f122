import { execFileSync } from 'node:child_process';
import { assemblyIn, isSynthesized } from '../../bin/start/assembly.ts';
import { projectRoot } from './source-tree.ts';

const script = `
  import { ensureAssembly } from './bin/start/assembly.ts';
  await ensureAssembly(process.cwd());`;

/**
 * Returns the folder of the synthesized stack, and synthesizes it first if a source is newer. It blocks,
 * because test files read the template while they load.
 */
export function assemblyDirectory(): string {
  if (!isSynthesized(projectRoot)) {
    const args = ['--import', 'tsx', '--input-type=module', '-e', script];
    execFileSync(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'ignore', 'pipe'] });
  }
  return assemblyIn(projectRoot);
}
