/** Looks up the values that intrinsic functions refer to. */
export interface Lookups {
  /** `Ref`: pseudo parameters, parameters, physical ids. */
  ref: (name: string) => unknown;
  /** `Fn::GetAtt` */
  attribute: (logicalId: string, name: string) => unknown;
}

/**
 * Returns the value with all intrinsic functions resolved. `AWS::NoValue` removes its property. Throws for an
 * unsupported intrinsic function.
 */
export function resolveValue(value: unknown, lookups: Lookups): unknown {
  if (Array.isArray(value)) return value.map((entry) => resolveValue(entry, lookups)).filter(isPresent);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [name, argument] = entries[0] ?? [];
  if (entries.length === 1 && name && (name === 'Ref' || name.startsWith('Fn::'))) {
    return resolveIntrinsic(name, argument, lookups);
  }
  return Object.fromEntries(
    entries
      .map(([key, entry]) => [key, resolveValue(entry, lookups)])
      .filter(([, entry]) => isPresent(entry)),
  );
}

type Resolver = (argument: unknown, lookups: Lookups) => unknown;

const intrinsics: Record<string, Resolver> = {
  Ref: (argument, { ref }) => ref(String(argument)),
  'Fn::GetAtt': (argument, { attribute }) => {
    const [logicalId, ...names] = Array.isArray(argument)
      ? argument.map(String)
      : String(argument).split('.');
    return attribute(logicalId ?? '', names.join('.'));
  },
  'Fn::Join': (argument, lookups) => {
    const [separator, parts] = argument as [string, unknown];
    return (resolveValue(parts, lookups) as unknown[]).join(separator);
  },
  'Fn::Split': (argument, lookups) => {
    const [separator, text] = argument as [string, unknown];
    return String(resolveValue(text, lookups)).split(separator);
  },
  'Fn::Select': (argument, lookups) => {
    const [index, list] = argument as [unknown, unknown];
    return (resolveValue(list, lookups) as unknown[])[Number(resolveValue(index, lookups))];
  },
  'Fn::Sub': (argument, lookups) => {
    const [text, variables] = Array.isArray(argument) ? argument : [argument, {}];
    return substitute(String(text), resolveValue(variables, lookups) as Record<string, unknown>, lookups);
  },
  // The emulator runs one stack, so another stack's output (the web ACL) has no value.
  'Fn::GetStackOutput': () => undefined,
};

function resolveIntrinsic(name: string, argument: unknown, lookups: Lookups): unknown {
  const resolver = intrinsics[name];
  if (!resolver) throw new Error(`The emulator does not support the intrinsic ${name}`);
  return resolver(argument, lookups);
}

/**
 * Substitutes `${Name}`, `${Resource.Attribute}` and the variables of the two-argument form; `${!Name}` is a
 * literal `${Name}`.
 */
function substitute(text: string, variables: Record<string, unknown>, { ref, attribute }: Lookups): string {
  return text.replace(/\$\{(!?)([^}]+)\}/g, (_match, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    if (name in variables) return String(variables[name]);
    const [logicalId = '', ...names] = name.split('.');
    return String(names.length > 0 ? attribute(logicalId, names.join('.')) : ref(name));
  });
}

function isPresent(value: unknown): boolean {
  return value !== undefined;
}
