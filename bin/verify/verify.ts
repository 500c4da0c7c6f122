import type { Deployment } from '../deployment.ts';
import { purgeMerchant } from '../merchant/purge.ts';
import { byHand } from './by-hand.ts';
import { notRun, type Outcome, runCheck } from './check.ts';
import { checks } from './checks.ts';
import { makeProbeMerchant } from './probe-merchant.ts';

/** What came of a row of `docs/unverified.md`. */
export type RowResult = Outcome & { row: string };

/** Runs the rows (all without `only`), one after the other, with a merchant of their own. Throws for a row that does not exist. */
export async function verify(
  deployment: Deployment,
  only: readonly string[] | undefined,
  tell: (result: RowResult) => void = () => {},
): Promise<RowResult[]> {
  const known = [...checks.map(({ row }) => row), ...Object.keys(byHand)];
  const unknown = only?.find((row) => !known.includes(row));
  if (unknown !== undefined) throw new Error(`There is no row "${unknown}". --list prints them.`);
  const isWanted = (row: string) => only === undefined || only.includes(row);
  const results: RowResult[] = [];
  const add = (row: string, result: Outcome) => {
    results.push({ row, ...result });
    tell({ row, ...result });
  };
  const merchant = await makeProbeMerchant(deployment);
  const { id } = merchant;
  try {
    for (const check of checks.filter(({ row }) => isWanted(row)))
      add(check.row, await runCheck(check, { deployment, merchant }));
  } finally {
    await purgeMerchant(deployment, id);
  }
  for (const [row, reason] of Object.entries(byHand)) if (isWanted(row)) add(row, notRun(reason));
  return results;
}
