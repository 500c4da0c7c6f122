/** Operators' command for checkouts: `npm run checkouts -- --help`. */

import { runCommand } from '../run-command.ts';
import { runCheckoutsCommand } from './command-line.ts';

await runCommand(async () => {
  const { value, text } = await runCheckoutsCommand(process.argv.slice(2));
  console.log(process.argv.includes('--json') ? JSON.stringify(value) : text);
});
