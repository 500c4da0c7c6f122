import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assemblyIn } from '../../../bin/start/assembly.ts';
import { copyProject } from '../../support/emulator/project-copy.ts';

let folder: string;
beforeAll(() => {
  folder = copyProject({ isBuilt: false });
  expect(update()).toEqual(['synthesizing', 'synthesis']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Updates the assembly, and returns the steps of the update. */
const update = () =>
  execFileSync(process.execPath, ['--import', 'tsx', 'bin/start/update-assembly.ts'], {
    cwd: folder,
    encoding: 'utf8',
    input: 'update\n',
  })
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

function edit(path: string, from: string, to: string): void {
  const file = join(folder, path);
  const text = readFileSync(file, 'utf8');
  expect(text.split(from)).toHaveLength(2);
  writeFileSync(file, text.replace(from, to));
}

const read = (name: string) => readFileSync(join(assemblyIn(folder), name), 'utf8');

/** Returns the files of the assembly that contain hashes, without the names of upload destinations, which only a deployment uses. */
function assembly(): Record<string, string> {
  const names = ['manifest.json', 'tree.json', 'Ppp-dev.template.json'];
  const assets = read('Ppp-dev.assets.json').replace(/"current_account-current_region-\w+"/g, '""');
  return { assets, ...Object.fromEntries(names.map((name) => [name, read(name)])) };
}

it('rebuilt functions and sites give the assembly that a synthesis gives', () => {
  const before = assembly();
  edit(
    'lambdas/functions/products/list-products.ts',
    'pageResponse(entries, next)',
    'pageResponse(entries.slice(1), next)',
  );
  edit(
    'core/banner/decide-banner.ts',
    'export function decideBanner(',
    '// Moves the lines.\nexport function decideBanner(',
  );
  edit(
    'banner-script/src/main.ts',
    'declare const IS_PINNED: boolean;',
    'declare const IS_PINNED: boolean;\n(window as any).changedByTest = 1;',
  );
  edit('web/console/index.html', 'PPP discounts console', 'Changed console');
  edit('docs/api/errors.md', '# Errors\n', '# Errors of the test\n');
  const [functions, ...sites] = update();
  expect(functions.functionIds).toEqual(expect.arrayContaining(['list-products', 'get-banner-config']));
  expect(functions.functionIds.length).toBeLessThan(10);
  expect(sites).toEqual(
    ['script', 'console', 'reference'].map((site) => ({ functionIds: [], sites: [site] })),
  );
  const rebuilt = assembly();
  expect(rebuilt['Ppp-dev.template.json']).not.toBe(before['Ppp-dev.template.json']);
  const { files }: { files: Record<string, { source: { path: string } }> } = JSON.parse(
    read('Ppp-dev.assets.json'),
  );
  const missing = Object.values(files).filter(
    ({ source }) => !existsSync(join(assemblyIn(folder), source.path)),
  );
  expect(missing).toEqual([]);
  expect(update()).toEqual(['nothing']);

  rmSync(join(assemblyIn(folder), 'sources.json'));
  expect(update()).toEqual(['synthesizing', 'synthesis']);
  const synthesized = assembly();
  expect(Object.keys(synthesized).filter((name) => synthesized[name] !== rebuilt[name])).toEqual([]);
});

it('synthesizes if the built files are not those of the assembly, as after an interrupted build', () => {
  writeFileSync(join(folder, 'dist', 'lambdas-with-source-maps', 'list-products', 'index.mjs'), 'other');
  edit(
    'lambdas/functions/products/list-products.ts',
    'pageResponse(entries.slice(1), next)',
    'pageResponse(entries, next)',
  );
  expect(update()).toEqual(['synthesizing', 'synthesis']);
});
