import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkTableBinary, describeMissingDigest } from '../../../bin/start/table-binary.ts';
import { projectRoot } from '../../support/source-tree.ts';

const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));

it('names a binary without a digest, and no other', () => {
  const names = Object.keys(packages)
    .filter((path) => path.startsWith('node_modules/@dynoxide/'))
    .map((path) => path.replace('node_modules/', ''));
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) {
    const { version, integrity } = packages[`node_modules/${name}`];
    expect([name, describeMissingDigest(projectRoot, name)]).toEqual([
      name,
      integrity ? undefined : expect.stringMatching(`\\(${name} ${version}\\) without comparing a digest`),
    ]);
  }
});

it('names none on Linux x64, on a machine without a binary, and without a lock file', () => {
  expect(describeMissingDigest(projectRoot, '@dynoxide/linux-x64')).toBeUndefined();
  expect(describeMissingDigest(projectRoot, '@dynoxide/sunos-x64')).toBeUndefined();
  const folder = mkdtempSync(join(tmpdir(), 'ppp-no-lock-'));
  expect(describeMissingDigest(folder, '@dynoxide/darwin-arm64')).toBeUndefined();
  rmSync(folder, { recursive: true });
});

it('throws where the embedded DynamoDB has no binary', () => {
  expect(() => checkTableBinary(projectRoot, 'sunos', 'x64')).toThrow(/has no binary for sunos-x64/);
});
