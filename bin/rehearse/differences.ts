import type { Responses, ResponseValue } from './responses.ts';

/** Most lines about one response. */
const maxFields = 8;

/**
 * Returns in lines which responses differ, with the fields: `body.discount: 60 → 50`. Empty if none does.
 */
export function differences(earlier: Responses, later: Responses): string[] {
  return [...new Set([...Object.keys(earlier), ...Object.keys(later)])].flatMap((request) => {
    const fields = fieldDifferences(earlier[request], later[request]);
    if (fields.length === 0) return [];
    const more = fields.length - maxFields;
    return [
      request,
      ...fields.slice(0, maxFields).map((line) => `  ${line}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ];
  });
}

/** `path` is that of the compared values, such as `body.data.0.name`. */
function fieldDifferences(
  earlier: ResponseValue | undefined,
  later: ResponseValue | undefined,
  path = '',
): string[] {
  if (isContainer(earlier) && isContainer(later) && Array.isArray(earlier) === Array.isArray(later)) {
    const [one, other] = [entriesOf(earlier), entriesOf(later)];
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
      fieldDifferences(one[name], other[name], path === '' ? name : `${path}.${name}`),
    );
  }
  if (earlier === later) return [];
  return [`${path || 'response'}: ${shown(earlier)} → ${shown(later)}`];
}

const isContainer = (
  value: ResponseValue | undefined,
): value is { [name: string]: ResponseValue } | ResponseValue[] =>
  typeof value === 'object' && value !== null;

const entriesOf = (
  value: { [name: string]: ResponseValue } | ResponseValue[],
): Record<string, ResponseValue> => Object.fromEntries(Object.entries(value));

/** Returns a value in at most 80 characters. */
function shown(value: ResponseValue | undefined): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
