/** Operators' commands for merchants: `npm run merchant -- --help`. */
import { runMerchantCommand } from './merchant/command-line.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const { value, text } = await runMerchantCommand(process.argv.slice(2));
  console.log(process.argv.includes('--json') ? JSON.stringify(value) : text);
});
