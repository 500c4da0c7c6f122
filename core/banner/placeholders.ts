import type { Predicate } from '../errors/response-error.ts';

/**
 * The placeholders in a banner's message, in double braces. The service replaces `remainingTenths`, the tenths
 * of the price that remain, because some languages count these: 60% off is 4折 in Chinese.
 */
export const placeholders = ['countryName', 'code', 'discount', 'remainingTenths'] as const;

type Placeholder = (typeof placeholders)[number];

/**
 * Returns a problem for each placeholder that is not in `allowed`. If it looks like a typing error, it
 * suggests the right one.
 */
export function placeholderProblems(
  message: string,
  allowed: readonly Placeholder[] = placeholders,
): Predicate[] {
  return [...message.matchAll(/{{([^{}]*)}}/g)].flatMap(([written, name = '']): Predicate[] => {
    if ((allowed as readonly string[]).includes(name)) return [];
    const meant = nearest(name, allowed);
    const known = allowed.map((placeholder) => `{{${placeholder}}}`).join(', ');
    if ((placeholders as readonly string[]).includes(name))
      return [`Contains ${written}, which this text cannot use. Use ${known}.`];
    return [
      `Contains ${written}, which is not a placeholder. ${meant ? `Write {{${meant}}}` : `Use ${known}`}.`,
    ];
  });
}

/**
 * Returns the most similar placeholder, such as countryName for `contry`; `undefined` if more than half of
 * its letters differ.
 */
function nearest(name: string, allowed: readonly Placeholder[]): string | undefined {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  const candidates = allowed.map((placeholder) => {
    const length = Math.max(letters.length, placeholder.length);
    return { placeholder, difference: editDistance(letters, placeholder.toLowerCase()) / length };
  });
  const [best] = candidates.toSorted((one, other) => one.difference - other.difference);
  return best && best.difference <= 0.5 ? best.placeholder : undefined;
}

/** Returns the Levenshtein distance of two words. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [position, letter] of [...one].entries()) {
    const next = [position + 1];
    for (const [index, otherLetter] of [...other].entries()) {
      const exchanged = (row[index] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(exchanged, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
