/** Prints a stage's bill of a month: `npm run cost -- --help`. */
import { parseArgs } from 'node:util';
import { stageConfig } from '../../lib/config.ts';
import { printedAttacks } from './attacks.ts';
import { printedBill } from './printed-bill.ts';
import { stageFrom, synthesizedTemplates } from './stage.ts';

const help = `Usage: npm run cost -- [--stage prod] [--views 1e6,1e7,1e8] [--pages 2] [--hit 0.9] [--events 0.3]
       npm run cost -- --attacks [--stage prod]

Computes a month's bill from the synthesized template of a stage and the prices in bin/cost/price-sheet.ts.

  --stage NAME    stage of lib/config.ts (default dev)
  --views LIST    page views with a banner, a column for each number (default 1e6,1e7,1e8)
  --pages COUNT   views per visitor and hour, of which the first requests the script (default 2)
  --hit SHARE     share of their requests that the edge's cache answers, 0 to 1 (default 0.9)
  --events COUNT  banner events per view (default 0.3)
  --attacks       what an hour of each kind of attack costs instead (default stage prod)`;

try {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      attacks: { type: 'boolean' },
      views: text('1e6,1e7,1e8'),
      pages: text('2'),
      hit: text('0.9'),
      events: text('0.3'),
      help: { type: 'boolean', short: 'h' },
    },
  });
  const stageName = values.stage ?? (values.attacks ? 'prod' : 'dev');
  const usages = values.views.split(',').map((views) => ({
    views: numberOf('views', views),
    pages: Math.max(1, numberOf('pages', values.pages)),
    hit: numberOf('hit', values.hit, 1),
    events: numberOf('events', values.events),
  }));
  if (values.help) console.log(help);
  else {
    const stage = stageFrom(await synthesizedTemplates(stageName));
    console.log(values.attacks ? printedAttacks(stage, stageConfig(stageName)) : printedBill(stage, usages));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function numberOf(option: string, value: string, max = Number.MAX_VALUE): number {
  if (value !== '' && Number(value) >= 0 && Number(value) <= max) return Number(value);
  throw new Error(`--${option} must be a number from 0 ${max === 1 ? 'to 1' : 'on'}`);
}
