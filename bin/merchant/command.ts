import type { ParseArgsConfig, parseArgs } from 'node:util';
import type { Deployment } from '../deployment.ts';

/** Options that single commands take. All commands take `--stage`, `--json` and `--help`. */
export const options = {
  plan: { type: 'string' },
  slug: { type: 'string' },
  codes: { type: 'string' },
  'no-codes': { type: 'boolean' },
  active: { type: 'boolean' },
  currency: { type: 'string' },
  output: { type: 'string' },
  purge: { type: 'boolean' },
  largest: { type: 'boolean' },
  key: { type: 'string' },
  since: { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

/** Values of the options on a command line. */
export type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** Result of a command: a value for `--json`, and the same as text. */
export interface Outcome {
  value: unknown;
  text: string;
}

/** An operator's command for merchants. */
export interface Command {
  /** Synopsis, such as `show MERCHANT`. */
  usage: string;
  /** Description. Its first line is in the overview. */
  help: string;
  options: readonly (keyof Values)[];
  run: (deployment: Deployment, argument: string, values: Values) => Promise<Outcome>;
}
