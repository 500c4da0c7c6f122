import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project's root. */
export const projectRoot = join(import.meta.dirname, '..', '..');

/** A source file with what it imports: project files by path from the root, packages by name. */
export interface SourceFile {
  path: string;
  text: string;
  /** Imports that exist at run time. */
  imports: string[];
  /** `import type`, which leaves no trace. */
  typeImports: string[];
}

const importPattern = /^\s*(?:import|export)\s+(type\s+)?(?:[^'"()]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;

/** Made by commands, or not ours. */
const isForeign = /^(node_modules|dist|cdk\.out|coverage|sheets)$|^\./;

/** Every TypeScript and JavaScript file of the project, sorted; new folders count from their first file on. */
export function sourceFiles(): SourceFile[] {
  return projectFiles()
    .filter((path) => /\.(ts|tsx|js|mjs)$/.test(path))
    .map(readSource);
}

/** Every file of the project, as a path from the root, sorted. */
export function projectFiles(): string[] {
  return filesBelow('').sort();
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return isForeign.test(entry.name) ? [] : filesBelow(path);
  });
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(projectRoot, path), 'utf8');
  const found = [...text.matchAll(importPattern)].map(([, type, specifier = '']) => ({
    isType: type !== undefined,
    target: specifier.startsWith('.') ? join(dirname(path), specifier) : specifier,
  }));
  return {
    path,
    text,
    imports: found.filter(({ isType }) => !isType).map(({ target }) => target),
    typeImports: found.filter(({ isType }) => isType).map(({ target }) => target),
  };
}
