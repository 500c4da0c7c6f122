/** Parses and runs the command lines of `npm run merchant --`. */
import { parseArgs } from 'node:util';
import { findDeployment } from '../deployment.ts';
import { type Outcome, options, type Values } from './command.ts';
import { commands } from './commands.ts';

const common = {
  stage: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const commonHelp = `  --stage NAME     a stage in AWS; without it, the emulator that runs here
  --json           prints JSON
  --help           prints help

Guide: docs/operate/merchants.md`;

const overview = `Usage: npm run merchant -- COMMAND [options]

${Object.values(commands)
  .map(({ usage, help }) => `  ${usage}\n      ${help.split('\n')[0]}`)
  .join('\n')}

MERCHANT is an id (mer_…), a slug or an exact name.
${commonHelp}`;

/** Runs a command line. Throws a one-line error, or the help, if it is invalid. */
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
  const own = Object.fromEntries(command.options.map((option) => [option, options[option]]));
  const { positionals, values } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: { ...common, ...own },
  });
  if (positionals.length > 1)
    throw new Error(`Unexpected argument ${positionals.slice(1).join(' ')}.\n\n${help}`);
  return command.run(await findDeployment(values.stage, name), positionals[0] ?? '', values as Values);
}
