import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeUnusedAssets } from '../../../lib/rebuild/remove-unused-assets.ts';

const used = `asset.${'a'.repeat(64)}`;
const unused = `asset.${'b'.repeat(64)}`;
const hourMs = 3_600_000;

it('deletes an asset that has been unused for an hour, but not one that is used again', () => {
  const directory = mkdtempSync(join(tmpdir(), 'ppp-assets-'));
  for (const name of [used, unused]) mkdirSync(join(directory, name));
  const contain = (...names: string[]) =>
    writeFileSync(join(directory, 'S.assets.json'), JSON.stringify(names));
  const assetsAfter = (ms: number) => {
    removeUnusedAssets(directory, Date.now() + ms);
    return readdirSync(directory).filter((name) => name.startsWith('asset.'));
  };
  contain(used);
  expect(assetsAfter(0)).toEqual([used, unused, `${unused}.unused`]);
  expect(assetsAfter(hourMs / 2)).toEqual([used, unused, `${unused}.unused`]);
  contain(used, unused);
  expect(assetsAfter(2 * hourMs)).toEqual([used, unused]);
  contain(used);
  expect(assetsAfter(3 * hourMs)).toEqual([used, unused, `${unused}.unused`]);
  expect(assetsAfter(4 * hourMs)).toEqual([used]);
  rmSync(directory, { recursive: true });
});
