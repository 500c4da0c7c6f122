import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import type { Stages } from './stage-config.ts';

/**
 * Names of the file with the operator's settings, which lies in the folder where commands run. Without types it works
 * in every version of Node.js and every kind of package. Git ignores both in a clone.
 */
export const settingsFiles = ['ppp.config.ts', 'ppp.config.mjs'] as const;

/**
 * Returns the path of the settings in a folder, or `undefined` if there are none. The variable `PPP_CONFIG`
 * replaces it, for tests. Throws a one-line error if there are two.
 */
export function settingsFileIn(folder: string, { PPP_CONFIG: other } = process.env): string | undefined {
  if (other) return resolve(folder, other);
  const [file, another] = settingsFiles.map((name) => join(folder, name)).filter((path) => existsSync(path));
  if (another) throw new Error(`Delete one of ${settingsFiles.join(' and ')}: only one can be read.`);
  return file;
}

/**
 * Returns the settings by stage name that a file exports by default. There are none if the file does not
 * exist. Throws a one-line error for a file that cannot be read.
 */
export function operatorSettings(path = settingsFileIn('.')): Stages {
  if (path === undefined || !existsSync(path)) return {};
  const settings = defaultExportOf(resolve(path));
  if (typeof settings !== 'object' || settings === null)
    throw new Error(`${basename(path)}: The default export must be an object with settings by stage name.`);
  return settings as Stages;
}

function defaultExportOf(file: string): unknown {
  try {
    // `require` is synchronous, and reads types where Node.js or the repository's loader removes them.
    return createRequire(import.meta.url)(file).default;
  } catch (error) {
    const problem = error as NodeJS.ErrnoException;
    throw new Error(`${basename(file)} cannot be read: ${problem.message}${hintFor(file, problem)}`);
  }
}

/**
 * Returns the line of a mistake, or what to do about types, which the package leaves to Node.js. A syntax error without
 * a code means that Node.js read the types as JavaScript.
 */
export function hintFor(
  file: string,
  { name, code, stack = '' }: NodeJS.ErrnoException,
  isPackaged = import.meta.url.endsWith('.js'),
): string {
  if (isPackaged && file.endsWith('.ts') && name === 'SyntaxError' && code === undefined)
    return '. Types need Node 22.18 or later, and no "type": "commonjs" in package.json. Otherwise, remove them and rename the file to ppp.config.mjs.';
  const line = stack.startsWith(`${file}:`) ? Number.parseInt(stack.slice(file.length + 1), 10) : undefined;
  return line ? ` in line ${line}` : '';
}

/** Returns stages with settings that replace fields of existing stages or add new stages. */
export function withSettings(stages: Stages, settings: Stages): Stages {
  const changed = Object.entries(settings).map(([name, own]) => {
    const earlier = Object.hasOwn(stages, name) ? stages[name] : {};
    return [name, { ...earlier, ...own }] as const;
  });
  return { ...stages, ...Object.fromEntries(changed) };
}
