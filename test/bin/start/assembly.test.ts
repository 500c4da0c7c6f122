import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type * as Assembly from '../../../bin/start/assembly.ts';
import { assemblyIn, ensureAssembly, isSynthesized } from '../../../bin/start/assembly.ts';
import { sources } from '../../../bin/start/sources.ts';
import { settingsFiles } from '../../../lib/operator-settings.ts';

/** Stands for `cdk synth`: writes down how it was called, and an assembly. */
const cdk = `const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
mkdirSync('.ppp/cdk.out', { recursive: true });
writeFileSync('.ppp/cdk.out/manifest.json', '{}');
`;

let root: string;
beforeEach(() => {
  delete process.env.PPP_CONFIG; // as for `npm start`
  root = mkdtempSync(join(tmpdir(), 'ppp-synthesize-'));
  for (const source of sources.filter((name) => name !== settingsFiles[1])) {
    const path = join(root, source);
    mkdirSync(dirname(path), { recursive: true });
    if (source.includes('.')) writeFileSync(path, '{}');
    else mkdirSync(path, { recursive: true });
  }
  mkdirSync(join(root, 'lib', 'rebuild'));
  writeFileSync(join(root, 'lib', 'rebuild', 'parts.ts'), '');
  const command = join(root, 'node_modules', 'aws-cdk', 'bin', 'cdk');
  mkdirSync(dirname(command), { recursive: true });
  writeFileSync(command, cdk);
});
afterEach(() => rmSync(root, { recursive: true }));

/** Calls of `cdk`. */
function calls(): string[] {
  const file = join(root, 'calls');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

const directory = () => join(root, '.ppp', 'cdk.out');
const synth = () => `synth --quiet --context stage=dev --context sourceMaps=true --output ${directory()}`;

it('synthesizes where nothing was synthesized, and once for all who ask', async () => {
  const directories = await Promise.all([ensureAssembly(root), ensureAssembly(root)]);
  expect(directories).toEqual([directory(), directory()]);
  expect(calls()).toEqual([synth()]);
  expect(readdirSync(join(root, '.ppp'))).toEqual(['cdk.out']);
});

it('in a folder without cdk.json, the error says where to go', async () => {
  rmSync(join(root, 'cdk.json'));
  await expect(ensureAssembly(root)).rejects.toThrow(
    new Error(
      'This folder has no cdk.json. Change to the folder with your settings, or run npx ppp-discounts init here.',
    ),
  );
  expect(calls()).toEqual([]);
});

it('uses the CDK of this package where the folder has none, and says why a synthesis failed', async () => {
  rmSync(join(root, 'node_modules'), { recursive: true });
  await expect(ensureAssembly(root)).rejects.toThrow(/^cdk synth failed:\n.*--app is required/s);
});

it('keeps the assembly of sources with the same content, whatever their time', async () => {
  await ensureAssembly(root);
  const soon = new Date(Date.now() + 1_000);
  utimesSync(join(root, 'cdk.json'), soon, soon);
  expect(isSynthesized(root)).toBe(true);
  await ensureAssembly(root);
  expect(calls()).toEqual([synth()]);
});

it.each([
  ['changed', () => writeFileSync(join(root, 'cdk.json'), '{ }')],
  ['changed by the operator', () => writeFileSync(join(root, 'ppp.config.ts'), 'export default {};')],
  ['added', () => writeFileSync(join(root, 'edge', 'added.js'), '')],
  ['deleted', () => rmSync(join(root, 'tsconfig.json'))],
])('synthesizes again after a file was %s', async (_how, change) => {
  await ensureAssembly(root);
  change();
  expect(isSynthesized(root)).toBe(false);
  await ensureAssembly(root);
  expect(calls()).toEqual([synth(), synth()]);
});

it('keeps the assembly if a file changes that no part of it contains', async () => {
  await ensureAssembly(root);
  writeFileSync(join(root, 'core', 'unused.ts'), '');
  expect(isSynthesized(root)).toBe(false);
  await ensureAssembly(root);
  expect(isSynthesized(root)).toBe(true);
  expect(calls()).toEqual([synth()]);
});

it('synthesizes after any change in a folder without sources, which uses the package', async () => {
  rmSync(join(root, 'lib'), { recursive: true });
  await ensureAssembly(root);
  expect(isSynthesized(root)).toBe(true);
  writeFileSync(join(root, 'core', 'unused.ts'), '');
  await ensureAssembly(root);
  expect(calls()).toEqual([synth(), synth()]);
});

it('tests have a separate assembly only in a clone with its own settings', () => {
  process.env.PPP_CONFIG = join(root, 'ppp.config.ts');
  expect(assemblyIn(root)).toBe(directory());
  process.env.PPP_CONFIG = join(root, 'ppp.config.sample.ts');
  expect(assemblyIn(root)).not.toBe(directory());
  rmSync(join(root, 'ppp.config.ts'));
  expect(assemblyIn(root)).toBe(directory());
});

it.each(['manifest.json', 'sources.json'])('synthesizes again without %s', async (name) => {
  await ensureAssembly(root);
  rmSync(join(directory(), name));
  await ensureAssembly(root);
  expect(calls()).toEqual([synth(), synth()]);
});

it('synthesizes again if an update stopped between two parts, even after the changes were undone', async () => {
  await ensureAssembly(root);
  const rebuildParts = jest.fn().mockResolvedValueOnce(true).mockRejectedValueOnce(new Error('Unexpected }'));
  jest.resetModules();
  jest.doMock('../../../lib/rebuild/rebuild.ts', () => ({ rebuildParts }));
  jest.doMock('../../../lib/rebuild/parts.ts', () => ({
    partsWith: () => ({ functionIds: ['create-product'], sites: ['console'] }),
    findPartInputs: async () => ({ template: [], console: [], functions: {} }),
  }));
  const assembly: typeof Assembly = await import('../../../bin/start/assembly.ts');
  const changed = join(root, 'core', 'changed.ts');
  writeFileSync(changed, '');
  await expect(assembly.ensureAssembly(root)).rejects.toThrow('Unexpected }');
  rmSync(changed);
  await assembly.ensureAssembly(root);
  expect(calls()).toEqual([synth(), synth()]);
});
