import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The project's root. */
export const projectRoot = join(__dirname, '..', '..');

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

/** Every TypeScript and JavaScript file below these folders, sorted. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    filesBelow(folder)
      .filter((path) => /\.(ts|tsx|js|mjs)$/.test(path))
      .map(readSource),
  );
}

/** All files below a folder, as paths from the root, sorted. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)))
    .sort();
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
