/** The value of a name that a client chose, and not what every object inherits under names like `constructor`. */
export function ownValue<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** All values of each name, in the order in which the names came first. Also for names like `__proto__`. */
export function grouped<Value>(
  pairs: Iterable<readonly [name: string, value: Value]>,
): Record<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const [name, value] of pairs) groups.set(name, [...(groups.get(name) ?? []), value]);
  return Object.fromEntries(groups);
}
