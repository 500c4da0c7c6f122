import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceHashes } from '../../../lib/rebuild/replace-hashes.ts';

const hash = (letter: string) => letter.repeat(64);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const template = (first: string, second: string, release: string) =>
  JSON.stringify({ keys: [`${first}.zip`, `${second}.zip`], release });

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ppp-assembly-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(text: string): void {
  writeFileSync(join(directory, 'S.template.json'), text);
  writeFileSync(
    join(directory, 'S.assets.json'),
    JSON.stringify({ [hash('a')]: `asset.${hash('a')}`, [sha256(text)]: 'S.template.json' }),
  );
  writeFileSync(join(directory, 'other.json'), hash('a'));
}
const read = (name: string) => readFileSync(join(directory, name), 'utf8');
const assets = (first: string, second: string) => ({ assets: { first, second }, texts: {} });

it('replaces hashes in the template and the manifests, and the hash of the template', () => {
  write(template(hash('a'), hash('b'), 'one'));
  const before = { assets: { first: hash('a') }, texts: { release: 'one' } };
  const after = { assets: { first: hash('c') }, texts: { release: 'two' } };
  expect(replaceHashes(directory, before, after)).toBe(true);
  const text = template(hash('c'), hash('b'), 'two');
  expect(read('S.template.json')).toBe(text);
  expect(JSON.parse(read('S.assets.json'))).toEqual({
    [hash('c')]: `asset.${hash('c')}`,
    [sha256(text)]: 'S.template.json',
  });
  expect(read('other.json')).toBe(hash('a'));
});

it('replaces a hash by one that another asset had before', () => {
  write(template(hash('a'), hash('b'), 'one'));
  expect(replaceHashes(directory, assets(hash('a'), hash('b')), assets(hash('b'), hash('c')))).toBe(true);
  expect(read('S.template.json')).toBe(template(hash('b'), hash('c'), 'one'));
});

it.each([
  ['an asset that the template does not contain', template(hash('x'), hash('b'), 'one')],
  ['two assets with the same content', template(hash('a'), hash('a'), 'one')],
  ['another release', template(hash('a'), hash('b'), 'later')],
])('changes nothing for %s', (_case, text) => {
  write(text);
  const kept = read('S.template.json');
  const before = { assets: { first: hash('a') }, texts: { release: 'one' } };
  const after = { assets: { first: hash('c') }, texts: { release: 'two' } };
  expect(replaceHashes(directory, before, after)).toBe(false);
  expect(read('S.template.json')).toBe(kept);
});
