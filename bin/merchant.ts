/** Operators' commands for merchants: `npm run merchant -- --help`. */
import { runMerchantCommand } from './merchant/command-line.ts';

try {
  const { value, text } = await runMerchantCommand(process.argv.slice(2));
  console.log(process.argv.includes('--json') ? JSON.stringify(value) : text);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
