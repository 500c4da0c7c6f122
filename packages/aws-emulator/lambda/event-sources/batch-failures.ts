import type { Invocation } from '../lambda-instance.ts';

/**
 * Returns the identifiers of failed items of a batch, or `all` if the function threw or its report is
 * invalid. `known` contains all identifiers of the batch.
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
