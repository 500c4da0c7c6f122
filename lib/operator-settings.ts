import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';
import type { Stages } from './stage-config.ts';

/** File with the operator's settings in the folder where commands run. Git ignores it. */
export const settingsFile = 'ppp.config.ts';

/**
 * Returns the settings by stage name that a file exports by default. There are none if the file does not
 * exist. `PPP_CONFIG` replaces the file's path, for tests. Throws a one-line error for a file that cannot be
 * read.
 */
export function operatorSettings(path = process.env.PPP_CONFIG ?? settingsFile): Stages {
  const file = resolve(path);
  if (!existsSync(file)) return {};
  const settings = defaultExportOf(file);
  if (typeof settings !== 'object' || settings === null)
    throw new Error(`${basename(file)}: The default export must be an object with settings by stage name.`);
  return settings as Stages;
}

function defaultExportOf(file: string): unknown {
  try {
    // `require` is synchronous, and the TypeScript loader of every command supports it.
    return createRequire(import.meta.url)(file).default;
  } catch (error) {
    throw new Error(`${basename(file)} cannot be read: ${(error as Error).message}`);
  }
}

/** Returns stages with settings that replace fields of existing stages or add new stages. */
export function withSettings(stages: Stages, settings: Stages): Stages {
  const changed = Object.entries(settings).map(([name, own]) => {
    const earlier = Object.hasOwn(stages, name) ? stages[name] : {};
    return [name, { ...earlier, ...own }] as const;
  });
  return { ...stages, ...Object.fromEntries(changed) };
}
