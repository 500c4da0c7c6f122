import { resolveCondition } from './intrinsics.ts';
import { pseudoParameters } from './pseudo-parameters.ts';
import type { Mappings } from './template.ts';

/** The template's conditions. They can look at parameters, pseudo parameters, mappings and each other, never at resources. */
export function evaluateConditions(
  conditions: Record<string, unknown>,
  parameters: Record<string, unknown>,
  mappings: Mappings,
): Record<string, boolean> {
  const known = { ...parameters, ...pseudoParameters };
  const condition = (name: string): boolean => {
    if (!(name in conditions)) throw new Error(`The template holds no condition ${name}`);
    return resolveCondition(conditions[name], {
      ref: (parameter) => known[parameter],
      attribute: (logicalId, name) => {
        throw new Error(`A condition cannot look at ${logicalId}.${name}`);
      },
      condition,
      mapping: (map, first, second) => mappings[map]?.[first]?.[second],
    });
  };
  return Object.fromEntries(Object.keys(conditions).map((name) => [name, condition(name)]));
}
