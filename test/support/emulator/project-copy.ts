import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assemblyIn } from '../../../bin/start/assembly.ts';
import { projectFiles, projectRoot } from '../source-tree.ts';

/**
 * Copies the project to a temporary folder, whose files a caller may change. It shares the packages. With
 * `isBuilt`, the copy has the assembly and the built files, which must be up to date. Returns the folder.
 */
export function copyProject({ isBuilt }: { isBuilt: boolean }): string {
  const folder = mkdtempSync(join(tmpdir(), 'ppp-copy-'));
  const built = ['dist', assemblyIn('')].filter((path) => isBuilt && existsSync(join(projectRoot, path)));
  for (const path of [...projectFiles(), ...built])
    cpSync(join(projectRoot, path), join(folder, path), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
