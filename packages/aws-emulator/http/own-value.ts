/** Returns the value of a name that a client chose, without inherited values of names like `constructor`. */
export function ownValue<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Groups values by name in order of first occurrence; safe for names like `__proto__`. */
export function grouped<Value>(
  pairs: Iterable<readonly [name: string, value: Value]>,
): Record<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const [name, value] of pairs) groups.set(name, [...(groups.get(name) ?? []), value]);
  return Object.fromEntries(groups);
}
