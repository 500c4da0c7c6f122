import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { settingsFiles } from '../../lib/operator-settings.ts';

export const projectRoot = join(import.meta.dirname, '..', '..');

/** A source file and its imports: paths from the project's root, or package names. */
export interface SourceFile {
  path: string;
  text: string;
  /** Imports at run time. */
  imports: string[];
  /** Imports with `import type`, which the build removes. */
  typeImports: string[];
  /** Names of the packages that both come from. */
  packages: string[];
}

const importPattern = /^\s*(?:import|export)\s+(type\s+)?(?:[^'"()]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
/** `import('…')`, and `import('…').Name` as a type. */
const dynamicImportPattern = /\bimport\(\s*['"]([^'"]+)['"]\s*\)(\.[A-Z])?/g;

/** The name of a package at the beginning of `name/path`, without `virtual:…` or a path in a folder. */
const packagePattern = /^(?:@[\w-]+\/)?[a-z][\w.-]*(?=$|\/)/;

/** Folders that are generated or installed. */
const ignoredFolders = /^(node_modules|dist|cdk\.out|coverage|sheets)$|^\./;

/** Returns every TypeScript and JavaScript file of the project, sorted. */
export function sourceFiles(): SourceFile[] {
  return projectFiles()
    .filter((path) => /\.(ts|tsx|js|mjs)$/.test(path))
    .map(readSource);
}

/** Returns a file with all files that it imports, directly or indirectly, at run time. */
export function importedBy(start: string, byPath: ReadonlyMap<string, SourceFile>): Set<string> {
  const reached = new Set([start]);
  for (const path of reached)
    for (const target of byPath.get(path)?.imports ?? []) if (byPath.has(target)) reached.add(target);
  return reached;
}

/** Returns the path of every project file from the root, sorted, without the operator's settings and packed archives. */
export function projectFiles(): string[] {
  return filesBelow('').sort();
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (settingsFiles.some((name) => name === path) || path.endsWith('.tgz')) return [];
    if (/^(node_modules|[.]git)$/.test(entry.name)) return []; // a link in a copy, a file in a worktree
    if (!entry.isDirectory()) return [path];
    return ignoredFolders.test(entry.name) ? [] : filesBelow(path);
  });
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(projectRoot, path), 'utf8');
  const imported = [
    ...[...text.matchAll(importPattern)].map(([, type, specifier = '']) => ({ type, specifier })),
    ...[...text.matchAll(dynamicImportPattern)].map(([, specifier = '', type]) => ({ type, specifier })),
  ].map(({ type, specifier }) => ({
    isType: type !== undefined,
    name: packagePattern.exec(specifier)?.[0],
    target: specifier.startsWith('.') ? join(dirname(path), specifier) : specifier,
  }));
  return {
    path,
    text,
    imports: imported.filter(({ isType }) => !isType).map(({ target }) => target),
    typeImports: imported.filter(({ isType }) => isType).map(({ target }) => target),
    packages: [...new Set(imported.flatMap(({ name }) => name ?? []))],
  };
}
