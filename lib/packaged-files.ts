import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltFiles } from './built-files.ts';

/** Folder of the built files in the package. The repository has none, because it builds before a synthesis. */
const folder = join(import.meta.dirname, '..', 'built');

/** Names of the files and folders in it. */
export const packagedNames = {
  functions: 'functions',
  gate: 'gate.js',
  scripts: 'scripts',
  pinnedScripts: 'pinned-scripts',
  apiPage: 'api-page',
  console: 'console',
  featureFlags: 'feature-flags.json',
};

/** Returns the built files that the package contains. */
export function packagedFiles(root = folder): BuiltFiles {
  const functions = join(root, packagedNames.functions);
  return {
    codeDirectories: new Map(readdirSync(functions).map((id) => [id, join(functions, id)])),
    gateCode: readFileSync(join(root, packagedNames.gate), 'utf8'),
    scriptDirectory: join(root, packagedNames.scripts),
    pinnedScriptDirectory: join(root, packagedNames.pinnedScripts),
    apiPageDirectory: join(root, packagedNames.apiPage),
    consoleDirectory: join(root, packagedNames.console),
  };
}

/** Returns the feature flags of the CDK with which the service is tested, as in the repository's `cdk.json`. */
export function featureFlags(root = folder): Record<string, unknown> {
  return JSON.parse(readFileSync(join(root, packagedNames.featureFlags), 'utf8'));
}
