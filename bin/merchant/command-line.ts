/** Reads what an operator wrote behind `npm run merchant --`, and runs it. */
import { parseArgs } from 'node:util';
import { findDeployment } from '../deployment.ts';
import type { Outcome, Values } from './command.ts';
import { commands } from './commands.ts';

const common = {
  stage: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const types = {
  plan: 'string',
  codes: 'string',
  currency: 'string',
  slug: 'string',
  output: 'string',
  merchant: 'string',
  purge: 'boolean',
} as const;

const commonHelp = `  --stage NAME     acts on this stage of lib/config.ts in AWS, not on the emulator that runs here
  --json           prints JSON
  --help           prints help`;

const overview = `Usage: npm run merchant -- COMMAND [options]

${Object.values(commands)
  .map(({ usage, help }) => `  ${usage}\n      ${help.split('\n')[0]}`)
  .join('\n')}

MERCHANT is an id (mer_…) or an exact name; --slug SLUG can stand in its place.
${commonHelp}`;

/** Runs one command line. Throws one clear line, or the help, when it cannot be run. */
export async function runMerchantCommand(args: readonly string[]): Promise<Outcome> {
  const [name = '', ...rest] = args;
  const isHelp = args.includes('--help') || args.includes('-h');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    if (isHelp) return { value: { help: overview }, text: overview };
    throw new Error(name === '' ? overview : `There is no command ${name}.\n\n${overview}`);
  }
  const help = `Usage: npm run merchant -- ${command.usage}\n\n${command.help}\n${commonHelp}`;
  if (isHelp) return { value: { help }, text: help };
  const options = Object.fromEntries(command.options.map((option) => [option, { type: types[option] }]));
  const { positionals, values } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: { ...common, ...options },
  });
  if (positionals.length > 1) throw new Error(`${positionals.slice(1).join(' ')} is too much.\n\n${help}`);
  const { stage, json: _json, ...own } = values as Values & { stage?: string; json?: boolean };
  return command.run(await findDeployment(stage), positionals[0] ?? '', own);
}
