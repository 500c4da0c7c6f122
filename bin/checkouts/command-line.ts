/** Parses and runs the command lines of `npm run checkouts --`. */
import { parseArgs } from 'node:util';
import { findDeployment } from '../deployment.ts';
import type { Outcome } from '../merchant/command.ts';
import { checkoutsText, listAllCheckouts } from './list.ts';
import { runAllCheckouts } from './run.ts';

const help = `Usage: npm run checkouts -- [run] [options]

Lists the checkouts of all merchants: provider, mode, status, problems, live codes and the last check.
  run              checks all checkouts now, also for codes that nobody knows, as after a restored
                   backup, and waits for the end, at most five minutes
  --stage NAME     a stage in AWS; without it, the emulator that runs here
  --json           prints JSON
  --help           prints help

Guide: docs/operate/merchants.md`;

/** Runs a command line. Throws a one-line error, or the help, if it is invalid. */
export async function runCheckoutsCommand(args: readonly string[]): Promise<Outcome> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      stage: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return { value: { help }, text: help };
  const [action, ...others] = positionals;
  if (others.length > 0 || (action !== undefined && action !== 'run'))
    throw new Error(`Unexpected argument ${positionals.join(' ')}.\n\n${help}`);
  const deployment = await findDeployment(values.stage);
  const value = await (action === 'run'
    ? runAllCheckouts(deployment)
    : listAllCheckouts(deployment.database));
  return { value, text: checkoutsText(value) };
}
