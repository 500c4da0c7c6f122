import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { assemblyDirectory } from '../../support/assembly.ts';
import { functionName, ownFunctions } from '../../support/template.ts';

const sizes = ownFunctions().map((fn): [name: string, bytes: number] => {
  const asset = fn.Metadata?.['aws:asset:path'] ?? '';
  const code = readFileSync(join(assemblyDirectory(), asset, 'index.mjs'));
  return [functionName(fn), deflateRawSync(code).length];
});

it('no function is more than 140 kB as a zip', () => {
  expect(sizes.filter(([, bytes]) => bytes > 140_000)).toEqual([]);
  expect(sizes.length).toBeGreaterThan(15);
});

it('the config function, whose start visitors wait for, is at most 13 kB as a zip', () => {
  expect(new Map(sizes).get('get-banner-config')).toBeLessThanOrEqual(13_000);
});
