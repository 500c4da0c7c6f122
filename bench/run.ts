/** `npm run bench`: measures the figures of the documents on this machine. */
import { bundleBannerFiles, measureScript, sizeLimits } from '../banner-script/build.ts';
import { measureCapacity } from './capacity.ts';
import { measureConfigFunction } from './config-function.ts';
import { measureDecision } from './decision.ts';
import { simulateEdge } from './edge-simulation.ts';
import { median } from './median.ts';
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

const { perResponse, other } = await measureCapacity();
row(
  'read units of an uncached config response, mean of 1,000 (one of them reads the rates)',
  String(perResponse),
);
row('units of all other calls in 1,000 responses for one key (last use)', String(other));
row('one decision, facts to JSON', `${measureDecision().toFixed(1)} µs`);

const runs = await measureConfigFunction();
const spread = (name: 'coldMs' | 'warmCpuMicros', unit: string) => {
  const ratios = runs.map(({ ours, usual }) => usual[name] / ours[name]);
  const of = (build: 'ours' | 'usual') => median(runs.map((run) => run[build][name])).toFixed(0);
  const range = `${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)} in ${runs.length} runs`;
  return `${of('usual')} ${unit} ÷ ${of('ours')} ${unit} = ${median(ratios).toFixed(1)}x (${range})`;
};
row('config function, load and first call: Express + serverless-http ÷ ours', spread('coldMs', 'ms'));
row('config function, CPU of a warm call: the same', spread('warmCpuMicros', 'µs'));

for (const shardCount of [1, 4, 16])
  for (const callMs of [100, 400]) {
    const { callsPerSecond, longestRevocationMs, lostEntries } = await simulateEdge(shardCount, callMs);
    row(
      `edge, simulated: ${shardCount} shards of the stream, ${callMs} ms a store call: store calls a second; longest wait of a revocation; lost entries`,
      `${callsPerSecond.toFixed(1)}; ${thousands(longestRevocationMs)} ms; ${lostEntries}`,
    );
  }
