import type { Merchant } from '../../core/keys/merchant.ts';
import type { Deployment } from '../deployment.ts';

/** What was written behind a command, each option once. */
export interface Values {
  plan?: string;
  codes?: string;
  currency?: string;
  slug?: string;
  output?: string;
  merchant?: string;
  purge?: boolean;
}

/** What a command prints: a value for `--json`, and the same for people. */
export interface Outcome {
  value: unknown;
  text: string;
}

/** One of the operator's commands for merchants. */
export interface Command {
  /** How it is written: `show MERCHANT`. */
  usage: string;
  /** What it does, in one line or more. */
  help: string;
  /** Which options it takes besides `--stage`, `--json` and `--help`. */
  options: readonly (keyof Values)[];
  run: (deployment: Deployment, argument: string, values: Values) => Promise<Outcome>;
}

/** Runs on the merchant that the operator means. */
export type MerchantRun = (deployment: Deployment, merchant: Merchant, values: Values) => Promise<Outcome>;
