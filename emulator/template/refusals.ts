import { type SupportedType, supportedTypes } from './supported-types.ts';
import type { Resource, Template } from './template.ts';

/** Sections of a template that the emulator reads, and `Rules`, which only a deployment checks. */
const knownSections = ['Outputs', 'Parameters', 'Resources', 'Rules'];

/** Throws, by name, for a section of the template that the emulator does not know, like `Conditions`. */
export function refuseSections(template: Template): void {
  const unknown = Object.keys(template).find((name) => !knownSections.includes(name));
  if (unknown) throw new Error(`The emulator does not know the template section ${unknown}`);
}

/** Throws, by name, for a resource type that the emulator does not know, and for unknown properties of a type that it plays. */
export function refuseUnsupported({ logicalId, type, properties }: Resource): void {
  const supported = supportedTypes[type];
  if (!supported) throw new Error(`The emulator does not know resources of type ${type} (${logicalId})`);
  if (supported === 'ignored') return;
  const { Tags: _withoutEffect, ...others } = properties;
  const [unknown] = unknownPaths(others, supported);
  if (unknown)
    throw new Error(`The emulator does not know the property ${unknown} of ${type} (${logicalId})`);
}

/** Throws, by name, for a property that the emulator does not know. It must not ignore what it cannot play. */
export function refuseUnknown(owner: string, value: object, known: readonly string[]): void {
  const unknown = Object.keys(value).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`The emulator does not know ${unknown.join(', ')} of ${owner}`);
}

/** The paths of properties that are in neither list. A listed path covers everything below it. Entries of a list have the path of the list. */
export function unknownPaths(properties: unknown, { actsOn, ignores }: SupportedType, path = ''): string[] {
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
