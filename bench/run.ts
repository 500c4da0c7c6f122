/** `npm run bench`: the figures of the README and the decisions, measured on this machine. */

import { bundleBannerFiles, measureScript, sizeLimits } from '../banner-script/build.ts';
import { measureCapacity } from './capacity.ts';
import { measureConfigFunction } from './config-function.ts';
import { measureDecision } from './decision.ts';
import { gateBytes, resourceCount, zipSizes } from './template.ts';

const thousands = (value: number) => Math.round(value).toLocaleString('en-US');
const row = (what: string, measured: string) => console.log(`| ${what} | ${measured} |`);

console.log('| what | measured |\n| --- | --- |');

const files = bundleBannerFiles();
for (const name of ['script.js', 'prices.js'] as const) {
  const { raw, gzip, brotli } = measureScript(files[name]);
  const limits = sizeLimits[name];
  row(`${name}: raw / gzip / Brotli`, `${thousands(raw)} / ${thousands(gzip)} / ${thousands(brotli)} bytes`);
  row(`limits of ${name}: gzip / Brotli`, `${thousands(limits.gzip)} / ${thousands(limits.brotli)} bytes`);
}
row('the gate, of 10,240 allowed', `${thousands(gateBytes)} bytes`);
row('resources in the stack, of 500 allowed', String(resourceCount));

const sizes = zipSizes();
const { 'get-banner-config': config = 0, ...others } = Object.fromEntries(sizes);
row('zip of the config function', `${thousands(config)} bytes`);
row(
  'zips of the other functions',
  `${thousands(Math.min(...Object.values(others)))} to ${thousands(Math.max(...Object.values(others)))} bytes`,
);

const { perAnswer, besides } = await measureCapacity();
row('read units of an uncached config answer', String(perAnswer));
row('units of all else in 1,000 answers to one key (rates, last use)', String(besides));
row('one decision, facts to JSON', `${measureDecision().toFixed(1)} µs`);

const { ours, usual } = await measureConfigFunction();
const ratio = (name: keyof typeof ours) => `${(usual[name] / ours[name]).toFixed(1)}x`;
row(
  'config function, load and first call: Express + serverless-http ÷ ours',
  `${usual.coldMs.toFixed(0)} ms ÷ ${ours.coldMs.toFixed(0)} ms = ${ratio('coldMs')}`,
);
row(
  'config function, CPU of a warm call: the same',
  `${usual.warmCpuMicros.toFixed(0)} µs ÷ ${ours.warmCpuMicros.toFixed(0)} µs = ${ratio('warmCpuMicros')}`,
);
