/** Runs what a script can prove of `docs/unverified.md`: `npm run verify:aws -- --help`. */
import { parseArgs } from 'node:util';
import { findDeployment } from '../deployment.ts';
import { byHand } from './by-hand.ts';
import { checks } from './checks.ts';
import { verify } from './verify.ts';

const help = `Usage: npm run verify:aws -- --stage dev [--only ROW,ROW] [--list] [--json]

Runs the rows of docs/unverified.md that a script can run against a deployed stage. It onboards a merchant of its own, works with that
merchant only, and removes it. It is safe on a stage that people use, and costs a few cents. Without --stage it asks the emulator that
runs here, which can prove that the checks work, but nothing about AWS.

  --stage NAME   a stage of lib/config.ts, with your AWS credentials
  --only ROWS    runs these rows only, separated by commas
  --list         prints the rows and runs nothing
  --json         prints JSON
  --help         prints this

Ends with 1 when a belief was refuted.`;

try {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      only: { type: 'string' },
      list: { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) console.log(help);
  else if (values.list) printList();
  else await run(values.stage, values.only?.split(','), values.json ?? false);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function printList(): void {
  for (const { row } of checks) console.log(row);
  for (const [row, reason] of Object.entries(byHand)) console.log(`${row.padEnd(20)}by hand: ${reason}`);
}

async function run(stage: string | undefined, only: string[] | undefined, isJson: boolean): Promise<void> {
  const deployment = await findDeployment(stage);
  if (!isJson) console.log(`Checking ${deployment.description} …`);
  const results = await verify(deployment, only, ({ row, result, detail }) => {
    if (!isJson) console.log(`${result.padEnd(17)} ${row.padEnd(20)} ${detail}`);
  });
  if (isJson) console.log(JSON.stringify(results, null, 2));
  if (results.some(({ result }) => result === 'refuted')) process.exitCode = 1;
  deployment.database.client.destroy();
}
