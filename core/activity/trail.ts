import { canonicalJson } from '../shared/resource.ts';

/** Time for which the trail of a merchant's writes is kept. */
export const trailSeconds = 90 * 24 * 60 * 60;

/** Fields that every change sets. */
const impliedFields = ['updatedAt'];

/** Returns the names of the fields that differ, in the order of the new fields. */
export function changedFields(before: object, after: object): string[] {
  const [from, to] = [before, after].map((fields) => new Map<string, unknown>(Object.entries(fields)));
  const names = new Set([...(to?.keys() ?? []), ...(from?.keys() ?? [])]);
  return [...names].filter(
    (name) =>
      !impliedFields.includes(name) && canonicalJson(from?.get(name)) !== canonicalJson(to?.get(name)),
  );
}
