/** Prints a stage's monthly bill: `npm run cost -- --help`. */
import { parseArgs } from 'node:util';
import { stageConfig } from '../../lib/config.ts';
import { runCommand } from '../run-command.ts';
import { chooseStage } from '../stage-choice.ts';
import { printedAttacks } from './attacks.ts';
import { printedBill } from './bill.ts';
import { stageFrom, synthesizedTemplates } from './stage.ts';
import type { Shops } from './work.ts';

const help = `Usage: npm run cost -- [--stage NAME] [--views 1e4,100x1e4,1e6,1e7,1e8]
       npm run cost -- --attacks [--stage NAME]

Computes a month's bill from the synthesized template of a stage, and the prices and estimates in bin/cost/price-sheet.ts.

  --stage NAME  small, prod, dev or a stage of ppp.config.ts (default: the only one with an account in ppp.config.ts;
                otherwise the command asks)
  --views LIST  page views with the script, a column for each number (default 1e4,100x1e4,1e6,1e7,1e8); 100x1e4 for 100 shops
                with 10,000 views each
  --attacks     what an hour of each kind of attack costs instead

Guide: docs/operate/cost.md`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      attacks: { type: 'boolean' },
      views: { type: 'string', default: '1e4,100x1e4,1e6,1e7,1e8' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const shops = values.views.split(',').map(shopsOf);
  if (values.help) console.log(help);
  else {
    const stageName = await chooseStage(values.stage);
    const stage = stageFrom(await synthesizedTemplates(stageName));
    console.log(values.attacks ? printedAttacks(stage, stageConfig(stageName)) : printedBill(stage, shops));
  }
});

/**
 * Parses `1e6`, one shop with a million views, or `100x1e4`, 100 shops with 10,000 views each. Throws for
 * other texts.
 */
function shopsOf(text: string): Shops {
  const [viewsPerShop = NaN, shops = 1, ...more] = text.split('x').map(Number).reverse();
  if (!(viewsPerShop > 0 && shops > 0 && more.length === 0))
    throw new Error('--views must be numbers above 0, such as 1e6, or 100x1e4 for 100 shops');
  return { shops, viewsPerShop };
}
