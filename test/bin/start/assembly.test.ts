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
import { ensureAssembly, sources } from '../../../bin/start/assembly.ts';

const longAgo = new Date('2026-01-01T00:00:00Z');

/** Stands for `cdk synth`: writes down how it was called, and an assembly. */
const cdk = `#!${process.execPath}
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
mkdirSync('.ppp/cdk.out', { recursive: true });
writeFileSync('.ppp/cdk.out/manifest.json', '{}');
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ppp-synthesize-'));
  for (const source of sources) {
    const path = join(root, source);
    mkdirSync(dirname(path), { recursive: true });
    if (source.includes('.')) writeFileSync(path, '{}');
    else mkdirSync(path, { recursive: true });
    utimesSync(path, longAgo, longAgo);
  }
  const command = join(root, 'node_modules', '.bin', 'cdk');
  mkdirSync(dirname(command), { recursive: true });
  writeFileSync(command, cdk, { mode: 0o755 });
});
afterEach(() => rmSync(root, { recursive: true }));

function leaveAssembly(): void {
  mkdirSync(directory(), { recursive: true });
  writeFileSync(join(directory(), 'manifest.json'), '{}');
}

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

it('takes an assembly that is newer than all sources as it is', async () => {
  leaveAssembly();
  await ensureAssembly(root);
  expect(calls()).toEqual([]);
});

it('synthesizes again after the operator’s settings have changed', async () => {
  leaveAssembly();
  const settings = join(root, 'ppp.config.ts');
  writeFileSync(settings, 'export default {};');
  utimesSync(settings, longAgo, longAgo);
  await ensureAssembly(root);
  expect(calls()).toEqual([]);
  const soon = new Date(Date.now() + 1_000);
  utimesSync(settings, soon, soon);
  await ensureAssembly(root);
  expect(calls()).toEqual([synth()]);
});

it('synthesizes anew after a source has changed', async () => {
  leaveAssembly();
  const soon = new Date(Date.now() + 1_000);
  utimesSync(join(root, 'lib'), soon, soon);
  await ensureAssembly(root);
  expect(calls()).toEqual([synth()]);
});
