/** Reads what an operator wrote behind `npm run cost --`. */
import { parseArgs } from 'node:util';
import { defaultUsage, type Usage } from './usage.ts';

/** What is to be computed, and how it is printed. */
export interface CostCommand {
  usage: Usage;
  stage: string;
  /** A folder that `cdk synth` wrote. @default - the stage is synthesized */
  assembly?: string;
  isJson: boolean;
  isHelp: boolean;
}

const meanings: Record<keyof Usage, string> = {
  views: 'pages with the script a month',
  hit: 'share of their requests that the edge answers, 0 to 1',
  events: 'banner events for each view',
  management: 'calls of the management API a month',
  changes: 'changes of keys and campaigns a month, each published to the edge',
  keys: 'public keys in use all the time',
  storage: 'GB in the table',
};

/** What `--help` prints. */
export const costHelp = `Usage: npm run cost -- [--views 1e6] [--hit 0.9] [--events 0.3] [--management 1e5] … [--stage prod] [--json]

Computes a month's bill from the synthesized template of a stage and the price sheet in bin/cost/price-sheet.ts.

${Object.entries(meanings)
  .map(([name, text]) => `  --${name.padEnd(12)} ${text} (default ${defaultUsage[name as keyof Usage]})`)
  .join('\n')}
  --stage NAME   a stage of lib/config.ts (default dev)
  --assembly DIR reads a folder that cdk synth wrote, instead of synthesizing the stage
  --json         prints JSON
  --help         prints this`;

/** Throws one clear line for what it does not understand. */
export function readCostCommand(args: readonly string[]): CostCommand {
  const numbers = Object.fromEntries(
    Object.keys(meanings).map((name) => [name, { type: 'string' as const }]),
  );
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...numbers,
      stage: { type: 'string' },
      assembly: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const written: Record<string, unknown> = values;
  const { stage = 'dev', assembly, json = false, help = false } = written;
  const usage = Object.fromEntries(
    Object.entries(defaultUsage).map(([name, usual]) => [name, numberOf(name, written[name], usual)]),
  ) as unknown as Usage;
  if (usage.hit > 1) throw new Error('--hit must be a share from 0 to 1, such as 0.9');
  return {
    usage,
    stage: String(stage),
    ...(assembly === undefined ? {} : { assembly: String(assembly) }),
    isJson: json === true,
    isHelp: help === true,
  };
}

function numberOf(name: string, written: unknown, usual: number): number {
  if (written === undefined) return usual;
  const value = Number(written);
  if (written === '' || !Number.isFinite(value) || value < 0)
    throw new Error(`--${name} must be a number from 0 on, such as ${usual}`);
  return value;
}
