import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { assemblyDirectory } from '../support/assembly.ts';
import { at, functionName, ownFunctions } from '../support/template.ts';

const assembly = assemblyDirectory();

interface Function {
  name: string;
  handler: string;
  folder: string;
}

/** Our functions as the template deploys them, each with the folder of its asset. */
const functions: Function[] = ownFunctions().map((fn) => ({
  name: functionName(fn),
  handler: at<string>(fn, 'Handler'),
  folder: join(assembly, `asset.${at<string>(fn, 'Code.S3Key').replace('.zip', '')}`),
}));

/** Imports every file in a process of its own, without any environment, and says what each exports as `handler`. */
function load(files: string[]): unknown {
  const script = `
    const files = ${JSON.stringify(files.map((file) => pathToFileURL(file).href))};
    const modules = await Promise.all(files.map((file) => import(file)));
    console.log(JSON.stringify(modules.map(({ handler }) => typeof handler)));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: {},
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

it('every asset loads as it is deployed, without any environment, and exports its handler', () => {
  expect(functions.length).toBeGreaterThan(15);
  expect(new Set(functions.map(({ handler }) => handler))).toEqual(new Set(['index.handler']));
  expect(load(functions.map(({ folder }) => join(folder, 'index.mjs')))).toEqual(
    functions.map(() => 'function'),
  );
});

it.each(functions.map((fn) => [fn.name, fn] as const))(
  '%s is one file without a source map',
  (_name, { folder }) => {
    expect(readdirSync(folder)).toEqual(['index.mjs']);
    expect(readFileSync(join(folder, 'index.mjs'), 'utf8')).not.toContain('sourceMappingURL');
  },
);
