import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedFiles, stampOf, takeSnapshot } from '../../../bin/start/sources.ts';

let root: string;
const file = (path: string) => join(root, path);
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ppp-sources-'));
  mkdirSync(file('core/shared'), { recursive: true });
  writeFileSync(file('core/shared/money.ts'), 'one');
  writeFileSync(file('cdk.json'), '{}');
  mkdirSync(file('test'));
});
afterEach(() => rmSync(root, { recursive: true }));

it('finds changed, added and deleted files of the sources, and no other', () => {
  const before = takeSnapshot(root);
  expect(Object.keys(before).sort()).toEqual(['cdk.json', 'core/shared/money.ts']);
  const stamp = stampOf(root);
  writeFileSync(file('test/money.test.ts'), '');
  expect(stampOf(root)).toBe(stamp);
  writeFileSync(file('core/shared/money.ts'), 'another');
  writeFileSync(file('core/added.ts'), '');
  rmSync(file('cdk.json'));
  expect(changedFiles(before, takeSnapshot(root, before)).sort()).toEqual([
    'cdk.json',
    'core/added.ts',
    'core/shared/money.ts',
  ]);
  expect(stampOf(root)).not.toBe(stamp);
});

it('a file with another time but the same content has not changed', () => {
  const before = takeSnapshot(root);
  utimesSync(file('cdk.json'), 1, 1);
  expect(changedFiles(before, takeSnapshot(root, before))).toEqual([]);
});

it('reads only files whose time has changed', () => {
  const before = takeSnapshot(root);
  const { mtimeMs } = before['cdk.json'] ?? { mtimeMs: 0 };
  const known = { ...before, 'cdk.json': { mtimeMs, digest: 'known' } };
  expect(takeSnapshot(root, known)['cdk.json']?.digest).toBe('known');
});
