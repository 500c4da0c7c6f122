import { type Assembly, resourcesOf } from '../template/assembly.ts';
import { isRunnable } from './lambda-function.ts';

/**
 * Returns values from an environment for the variables that the template gives to functions, by the
 * variable's name. With the prefix `LOCAL_`, the value of `LOCAL_URL` replaces that of the variable `URL`.
 */
export function variableOverrides(
  assembly: Assembly,
  environment: Readonly<Record<string, string | undefined>>,
  prefix: string,
): Record<string, string> {
  const names = resourcesOf(assembly, 'AWS::Lambda::Function')
    .filter(isRunnable)
    .flatMap(({ properties }) => Object.keys(variablesOf(properties)));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[`${prefix}${name}`];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Returns one line for each override. */
export function describeOverrides(overrides: Readonly<Record<string, string>>, prefix: string): string[] {
  return Object.entries(overrides).map(
    ([name, value]) => `Functions run with ${name}=${value}, from ${prefix}${name}.`,
  );
}

function variablesOf({ Environment }: { Environment?: { Variables?: object } }): object {
  return Environment?.Variables ?? {};
}
