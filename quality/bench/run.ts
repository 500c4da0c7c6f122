/**
 * `npm run bench`: measures on this machine and writes `docs/project/performance.md`. `npm run bench --
 * edge` replaces one part; `--rounds 1` is for trying it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { named } from '../command-line.ts';
import { measuredOn, withSection } from './document.ts';
import { edgeReport } from './edge-report.ts';
import { functionReport } from './function/report.ts';
import { ordersReport } from './orders/report.ts';
import { quietly } from './quiet.ts';

const introduction = `# Performance

This page compares the config function with other builds, and contains the waits of a simulated edge and the memory of a count of orders.

\`\`\`
npm run bench
\`\`\`

The command measures on your machine and writes this page.
To measure one part, add its name: \`npm run bench -- function\`, \`edge\` or \`orders\`.

In each round, all builds run in turn, so a busy machine slows all of them.
A cell is the median of all rounds, with the lowest and the highest value in parentheses.
Compare ratios, bytes and counts, because times depend on the machine.
`;

const parts = [
  { name: 'function', heading: 'Config function', report: functionReport },
  { name: 'edge', heading: 'Revocations at the edge', report: edgeReport },
  { name: 'orders', heading: 'Counts of orders', report: ordersReport },
];

const help = `Usage: npm run bench -- [PART …] [--rounds 11]

Measures on this machine and writes docs/project/performance.md. Parts: ${parts.map(({ name }) => name).join(', ')}. Without one, it measures all.

Guide: docs/project/performance.md`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '11' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) {
  console.log(help);
  process.exit();
}
const wanted = named(parts, positionals);

const origin = measuredOn();
const file = join(import.meta.dirname, '../..', 'docs', 'project', 'performance.md');
let document = positionals.length === 0 ? introduction : readFileSync(file, 'utf8');
for (const { heading, report } of wanted) {
  const start = Date.now();
  const text = await quietly(() => report(Number(values.rounds)));
  document = withSection(document, heading, `${text}\n${origin}.`);
  console.log(`${text}\n${heading}: ${((Date.now() - start) / 1_000).toFixed(0)} s\n`);
}
writeFileSync(file, document);
process.exit();
