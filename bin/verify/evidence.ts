import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { type RefutableRow, rowsWithAnotherWay } from '../../lib/stage-config.ts';

/** Region of evidence from an emulator, which proves nothing about AWS. */
export const emulatorRegion = 'emulator';

const evidence = z.array(
  z.strictObject({
    /** ID of the row in docs/explain/aws-assumptions.md. */
    row: z.string(),
    outcome: z.enum(['confirmed', 'refuted', 'not seen']),
    observed: z.string(),
    /** Day of the check, UTC. */
    date: z.string(),
    region: z.string(),
  }),
);

/** What `verify` saw of each assumption about AWS. It contains no account, name or address. */
export type AwsEvidence = z.infer<typeof evidence>;

/**
 * Returns the refuted assumptions in a file of `verify` for which the templates have another way. Throws a
 * one-line error if the file is not one, or is of another Region.
 */
export function refutedIn(file: string, region: string): RefutableRow[] {
  const rows = read(file);
  const other = rows.find((each) => each.region !== region);
  if (other) throw new Error(`${file} is about ${other.region}, and the stage is in ${region}.`);
  return rowsWithAnotherWay.filter((row) =>
    rows.some((each) => each.row === row && each.outcome === 'refuted'),
  );
}

/** Returns what a deployment prints about the file: the setting that keeps its effect. */
export function evidenceLine(file: string, refuted: readonly RefutableRow[]): string {
  if (refuted.length === 0) return `${file} refutes nothing for which the templates have another way.\n`;
  const list = refuted.map((row) => `'${row}'`).join(', ');
  return `The stage does without ${refuted.join(', ')}. For later deployments, set in ppp.config.ts: refutedAssumptions: [${list}]\n`;
}

function read(file: string): AwsEvidence {
  try {
    return evidence.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(`${file} is not a file that verify wrote.`);
  }
}
