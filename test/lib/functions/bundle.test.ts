import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { assemblyDirectory } from '../../support/assembly.ts';
import { functionName, ownFunctions } from '../../support/template.ts';

const bundles = ownFunctions().map((fn): [name: string, code: string] => {
  const file = join(assemblyDirectory(), fn.Metadata?.['aws:asset:path'] ?? '', 'index.mjs');
  return [functionName(fn), readFileSync(file, 'utf8')];
});
const zipBytes = (code: string) => deflateRawSync(code).length;

it('no function is more than 140 kB as a zip', () => {
  expect(bundles.filter(([, code]) => zipBytes(code) > 140_000).map(([name]) => name)).toEqual([]);
  expect(bundles.length).toBeGreaterThan(15);
});

it('the config function, whose start visitors wait for, is at most 13 kB as a zip and has no explanations', () => {
  const code = new Map(bundles).get('get-banner-config') ?? '';
  expect(zipBytes(code)).toBeLessThanOrEqual(13_000);
  expect(new Map(bundles).get('preview-campaign')).toMatch(/priceLevels.*price level/s);
  expect(code).not.toMatch(/priceLevels|price level/);
});
