/** Returns true if a record matches one of the filter patterns, or if there are none. */
export type RecordFilter = (record: unknown) => boolean;

type Rule = (value: unknown) => boolean;

/** Compiles `FilterCriteria` patterns (JSON). Throws for rules that the emulator does not support. */
export function recordFilter(patterns: readonly string[]): RecordFilter {
  const matchers = patterns.map((pattern) => matcherOf(JSON.parse(pattern)));
  return (record) => matchers.length === 0 || matchers.some((matches) => matches(record));
}

function matcherOf(pattern: unknown): Rule {
  if (Array.isArray(pattern)) {
    const rules = pattern.map(ruleOf);
    return (value) => rules.some((rule) => rule(value));
  }
  if (typeof pattern !== 'object' || pattern === null) throw new Error('A filter pattern ends in lists');
  const fields = Object.entries(pattern).map(([name, inner]) => [name, matcherOf(inner)] as const);
  return (value) =>
    fields.every(([name, matches]) => matches((value as Record<string, unknown> | undefined)?.[name]));
}

function ruleOf(rule: unknown): Rule {
  if (typeof rule !== 'object' || rule === null) return (value) => value === rule;
  const [[name, argument] = []] = Object.entries(rule);
  if (name !== 'prefix') throw new Error(`The emulator does not support the filter rule ${name}`);
  return (value) => typeof value === 'string' && value.startsWith(String(argument));
}
