/**
 * `npm run tool -- faults`: every fault at every table call by every endpoint and by the aggregator; exits
 * with 1 when a cell is wrong. `npm run tool -- faults product` chooses endpoints.
 */

import { table } from '../../bench/document.ts';
import { matching } from '../../command-line.ts';
import { runEventFaults } from './events.ts';
import { faults } from './faults.ts';
import { type Cell, type CellReport, runMatrix } from './matrix.ts';

// Suppresses the functions' logs and metrics.
const print = process.stdout.write;
const { log, error } = console;
process.stdout.write = () => true;
Object.assign(console, { log: () => {}, error: () => {} });
const say = (line: string) => process.stderr.write(`${line}\n`);
const pattern = process.argv[2] ?? '';
const expression = new RegExp(pattern, 'i');
const endpoints = new Set<string>();
const isWanted = ({ endpoint }: Cell) => {
  endpoints.add(endpoint);
  return expression.test(endpoint);
};
const reports = await runMatrix({ isWanted, log: say });
const eventReports = pattern ? [] : await runEventFaults();
process.stdout.write = print;
Object.assign(console, { log, error });
matching(
  [...endpoints].map((name) => ({ name })),
  pattern,
);

const names = faults.map(({ name }) => name);
const rows = [...new Set(reports.map(({ endpoint }) => endpoint))].map((endpoint) => {
  const own = reports.filter((report) => report.endpoint === endpoint);
  return [endpoint, ...names.map((name) => summary(own.filter(({ fault }) => fault === name)))];
});
process.stdout.write(`${table(['endpoint', ...names], rows)}\n`);

const wrong = reports.filter(({ wrong }) => wrong.length > 0);
for (const { endpoint, fault, callIndex, operation, wrong: what } of wrong)
  say(`${endpoint}, ${fault} at call ${callIndex} (${operation}): ${what.join('; ')}`);
const total = (field: 'sent' | 'lost' | 'repeated') =>
  eventReports.reduce((sum, report) => sum + report[field], 0);
const totals = {
  cells: reports.length,
  wrong: wrong.length,
  'slowest response, ms': Math.max(...reports.map(({ tookMs }) => tookMs)),
  'events sent': total('sent'),
  lost: total('lost'),
  'counted twice': total('repeated'),
};
process.stdout.write(table(Object.keys(totals), [Object.values(totals).map(String)]));
process.exitCode = wrong.length + total('lost') === 0 ? 0 : 1;

/** Returns the number of correct cells and of all cells, and their statuses. */
function summary(cells: readonly CellReport[]): string {
  if (cells.length === 0) return '–';
  const right = cells.filter(({ wrong }) => wrong.length === 0).length;
  return `${right}/${cells.length}: ${[...new Set(cells.map(({ status }) => status))].sort().join(' ')}`;
}
