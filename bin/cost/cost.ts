/** Prints a stage's monthly bill: `npm run cost -- --help`. */
import { parseArgs } from 'node:util';
import { stageConfig } from '../../lib/config.ts';
import { runCommand } from '../run-command.ts';
import { printedAttacks } from './attacks.ts';
import { printedBill } from './printed-bill.ts';
import { stageFrom, synthesizedTemplates } from './stage.ts';

const help = `Usage: npm run cost -- [--stage dev] [--views 1e6,1e7,1e8]
       npm run cost -- --attacks [--stage prod]

Computes a month's bill from the synthesized template of a stage, and the prices and assumptions in bin/cost/price-sheet.ts.

  --stage NAME  stage of lib/config.ts (default dev)
  --views LIST  page views with a banner, a column for each number (default 1e6,1e7,1e8)
  --attacks     what an hour of each kind of attack costs instead (default stage prod)`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      attacks: { type: 'boolean' },
      views: { type: 'string', default: '1e6,1e7,1e8' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const stageName = values.stage ?? (values.attacks ? 'prod' : 'dev');
  const views = values.views.split(',').map(Number);
  if (!views.every((count) => count > 0)) throw new Error('--views must be numbers above 0');
  if (values.help) console.log(help);
  else {
    const stage = stageFrom(await synthesizedTemplates(stageName));
    console.log(values.attacks ? printedAttacks(stage, stageConfig(stageName)) : printedBill(stage, views));
  }
});
