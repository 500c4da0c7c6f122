import { isRefuted } from '../config.ts';
import type { RefutableRow, StageConfig } from '../stage-config.ts';

/** Statements of the gate's assembled code that rely on an assumption about AWS. */
const statements: Partial<Record<RefutableRow, RegExp>> = {
  'viewer-asn': /if\(!\(\w+>=0\)\)return"unknown";/,
  'content-length': /if\(\w+\.method==="POST"&&!hasSmallBody\(\w+\)\)return reject\(\w+,"body_too_large"\);/,
};

/**
 * Returns the gate's code without the statements for refuted assumptions: a visitor without a network number passes, or an event
 * without a length does. Throws if the code lacks such a statement.
 */
export function withoutRefuted(code: string, config: Pick<StageConfig, 'refutedAssumptions'>): string {
  let changed = code;
  for (const [row, statement] of Object.entries(statements)) {
    if (!isRefuted(config, row as RefutableRow)) continue;
    if (!statement.test(changed)) throw new Error(`The gate has no statement for ${row}.`);
    changed = changed.replace(statement, '');
  }
  return changed;
}
