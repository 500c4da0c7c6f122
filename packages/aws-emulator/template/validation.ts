import { type SupportedType, supportedTypes } from './supported-types.ts';
import type { Resource, Template } from './template.ts';

/**
 * Template sections that the emulator reads, and those that need no emulation: a supported resource has no condition.
 */
const knownSections = [
  'Conditions',
  'Description',
  'Metadata',
  'Outputs',
  'Parameters',
  'Resources',
  'Rules',
];

/** Throws for a template section that the emulator does not support, such as `Mappings`. */
export function checkSections(template: Template): void {
  const unknown = Object.keys(template).find((name) => !knownSections.includes(name));
  if (unknown) throw new Error(`The emulator does not support the template section ${unknown}`);
}

/**
 * Returns what the emulator does not support in a resource: its type, or its condition and properties. Each entry names
 * the type and the logical ID.
 */
export function unsupportedParts({ logicalId, type, properties }: Resource, condition?: string): string[] {
  const supported = supportedTypes[type];
  if (supported === 'ignored') return [];
  if (!supported) return [`${type} (${logicalId})`];
  const { Tags: _withoutEffect, ...others } = properties;
  const parts = unknownPaths(others, supported).map((path) => `the property ${path}`);
  if (condition) parts.push(`the condition ${condition}`);
  return parts.map((part) => `${part} of ${type} (${logicalId})`);
}

/** Throws for a property that the emulator does not support, because it must not ignore any. */
export function checkProperties(owner: string, value: object, known: readonly string[]): void {
  const unknown = Object.keys(value).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`The emulator does not support ${unknown.join(', ')} of ${owner}`);
}

/**
 * Returns the paths of properties that are not in a list. A listed path covers everything below it; entries
 * of a list have the path of the list.
 */
function unknownPaths(properties: unknown, { actsOn, ignores }: SupportedType, path = ''): string[] {
  if (Array.isArray(properties)) {
    return properties.flatMap((entry) => unknownPaths(entry, { actsOn, ignores }, path));
  }
  if (typeof properties !== 'object' || properties === null || isIntrinsic(properties)) {
    return path === '' ? [] : [path];
  }
  return Object.entries(properties).flatMap(([name, value]) => {
    const here = path === '' ? name : `${path}.${name}`;
    const listed = [...actsOn, ...ignores];
    if (listed.includes(here)) return [];
    return listed.some((entry) => entry.startsWith(`${here}.`))
      ? unknownPaths(value, { actsOn, ignores }, here)
      : [here];
  });
}

function isIntrinsic(value: object): boolean {
  const [name = '', ...others] = Object.keys(value);
  return others.length === 0 && (name === 'Ref' || name.startsWith('Fn::'));
}
