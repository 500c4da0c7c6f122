import type { Invocation } from '../lambda-instance.ts';

/**
 * The items of a batch that failed. It is `all` when the function threw, or when its report has a form that Lambda does not accept.
 * `known` are the identifiers of all items in the batch.
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
