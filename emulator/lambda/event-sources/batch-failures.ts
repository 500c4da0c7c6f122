import type { Invocation } from '../lambda-instance.ts';

/**
 * What a function made of a batch: `all` failed (it threw, or reported in a form Lambda does not accept), or these items
 * (none: success). `known` are the identifiers that the batch had.
 */
export function failedItems(
  outcome: Invocation,
  reportsItemFailures: boolean,
  known: readonly string[],
): 'all' | string[] {
  if ('error' in outcome) return 'all';
  if (!reportsItemFailures) return [];
  const { batchItemFailures } = (outcome.value ?? {}) as { batchItemFailures?: unknown };
  if (batchItemFailures === undefined || batchItemFailures === null) return [];
  if (!Array.isArray(batchItemFailures)) return 'all';
  const failed = batchItemFailures.map((item: { itemIdentifier?: unknown } | null) => item?.itemIdentifier);
  const isValid = failed.every((identifier) => typeof identifier === 'string' && known.includes(identifier));
  return isValid ? (failed as string[]) : 'all';
}
