/** `npm run test:faults`: every fault at every call of the table by every endpoint and by the aggregator; exits with 1 when a cell is wrong. */

import { runEventFaults } from './events.ts';
import { faults } from './faults.ts';
import { type CellReport, runMatrix } from './matrix.ts';

// Suppresses logs and metrics of the functions.
const print = process.stdout.write;
process.stdout.write = () => true;
for (const method of ['log', 'error'] as const) console[method] = () => {};
const say = (line: string) => process.stderr.write(`${line}\n`);
const reports = await runMatrix({ log: say });
const eventReports = await runEventFaults();
process.stdout.write = print;

const rows = new Map<string, CellReport[]>();
for (const report of reports) rows.set(report.endpoint, [...(rows.get(report.endpoint) ?? []), report]);
const table = [...rows].map(([endpoint, cells]) => [
  endpoint,
  Object.fromEntries(faults.map(({ name }) => [name, summary(cells.filter(({ fault }) => fault === name))])),
]);
const { Console } = await import('node:console');
new Console(process.stdout).table(Object.fromEntries(table));

const wrong = reports.filter(({ wrong }) => wrong.length > 0);
for (const { endpoint, fault, place, operation, wrong: what } of wrong)
  say(`${endpoint}, ${fault} at call ${place} (${operation}): ${what.join('; ')}`);
const slowest = Math.max(...reports.map(({ tookMs }) => tookMs));
say(`${reports.length} cells, ${wrong.length} wrong, the slowest answer after ${slowest} ms`);
const total = (field: 'sent' | 'lost' | 'repeated') =>
  eventReports.reduce((sum, report) => sum + report[field], 0);
const rate = ((100 * total('repeated')) / total('sent')).toFixed(1);
say(
  `Events: ${eventReports.length} cells, ${total('sent')} sent, ${total('lost')} lost, ${total('repeated')} counted twice (${rate} %)`,
);
process.exitCode = wrong.length + total('lost') === 0 ? 0 : 1;

/** Returns the number of correct cells and of all cells, and their statuses. */
function summary(cells: readonly CellReport[]): string {
  if (cells.length === 0) return '–';
  const right = cells.filter(({ wrong }) => wrong.length === 0).length;
  return `${right}/${cells.length}: ${[...new Set(cells.map(({ status }) => status))].sort().join(' ')}`;
}
