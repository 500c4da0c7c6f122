import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepSourceMaps } from '../../../bin/deploy/source-maps.ts';

it('each deployment keeps its source maps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ppp-source-maps-'));
  const built = join(folder, 'built');
  mkdirSync(built);
  const deploy = (map: string, time: string) => {
    writeFileSync(join(built, 'list-products.json'), map);
    return keepSourceMaps(built, { folder, stageName: 'prod', deployedAt: new Date(time) });
  };
  const first = deploy('1', '2026-11-23T16:38:01Z');
  const second = deploy('2', '2026-11-24T08:00:00Z');
  expect([first, second]).toEqual([
    join(folder, 'prod', '2026-11-23T16-38-01'),
    join(folder, 'prod', '2026-11-24T08-00-00'),
  ]);
  expect(deploy('3', '2026-11-23T16:38:01Z')).toBe(first);
  const maps = [first, second].map((kept) => readFileSync(join(kept, 'list-products.json'), 'utf8'));
  expect(maps).toEqual(['1', '2']);
});
