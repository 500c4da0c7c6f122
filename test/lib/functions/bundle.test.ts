import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { deployedFunctions } from '../../../lambdas/routes/deployed-functions.ts';
import type { CodeDirectories } from '../../../lib/built-files.ts';
import { bundleFunctions } from '../../../lib/functions/bundle.ts';
import { at, ownFunctions } from '../../support/template.ts';

let folders: CodeDirectories;
beforeAll(async () => {
  folders = await bundleFunctions(deployedFunctions);
});
const code = (name: string) => readFileSync(join(folders.get(name) ?? '', 'index.mjs'), 'utf8');
const zipBytes = (name: string) => {
  const folder = folders.get(name) ?? '';
  const sizes = readdirSync(folder).map((file) => deflateRawSync(readFileSync(join(folder, file))).length);
  return sizes.reduce((sum, size) => sum + size, 0);
};

it('every asset loads without any environment and exports its handler', () => {
  const files = [...folders.values()].map((folder) => pathToFileURL(join(folder, 'index.mjs')).href);
  const script = `
    const modules = await Promise.all(${JSON.stringify(files)}.map((file) => import(file)));
    console.log(JSON.stringify(modules.map(({ handler }) => typeof handler)));`;
  const args = ['--input-type=module', '-e', script];
  const handlers = JSON.parse(execFileSync(process.execPath, args, { env: {}, encoding: 'utf8' }));
  expect(handlers).toEqual(files.map(() => 'function'));
  for (const fn of ownFunctions()) expect(at(fn, 'Handler')).toBe('index.handler');
});

it.each(deployedFunctions.map(({ id }) => id))(
  '%s is one file without a source map, and at most 150 kB as a zip, or 85 kB more if it sends e-mail',
  (name) => {
    expect(readdirSync(folders.get(name) ?? '')).toEqual(['index.mjs']);
    expect(code(name)).not.toContain('sourceMappingURL');
    // Room for fields, which take about 20 bytes each. A package by accident takes more: lib-dynamodb 67 kB.
    const sendsMail = name === 'reconcile-merchants';
    expect(code(name).includes('EHLO')).toBe(sendsMail); // nodemailer
    expect(zipBytes(name)).toBeLessThanOrEqual(sendsMail ? 230_000 : 150_000);
  },
);

it('the config function, whose start visitors wait for, is at most 35 KiB as a zip and has no explanations', () => {
  // Two thirds are reference data and texts, which start 3 ms faster as code than packed in a file. 64 languages take
  // 8 KiB more than 31 did, and no measurable time (decision 071). Exact prices and the banner's word for an applied
  // discount took another 0.6.
  expect(zipBytes('get-banner-config')).toBeLessThanOrEqual(35_840);
  expect(code('preview-campaign')).toMatch(/priceLevels.*price level/s);
  expect(code('get-banner-config')).not.toMatch(/priceLevels|price level/);
});
