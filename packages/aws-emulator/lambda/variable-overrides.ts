import { type Assembly, resourcesOf } from '../template/assembly.ts';
import { isRunnable } from './lambda-function.ts';

const prefix = 'PPP_';

/** Returns the values of `PPP_X` in an environment by `X`, for each variable `X` that the template gives to a function. */
export function variableOverrides(
  assembly: Assembly,
  environment: Readonly<Record<string, string | undefined>>,
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
export function describeOverrides(overrides: Readonly<Record<string, string>>): string[] {
  return Object.entries(overrides).map(
    ([name, value]) => `Functions run with ${name}=${value}, from ${prefix}${name}.`,
  );
}

function variablesOf({ Environment }: { Environment?: { Variables?: object } }): object {
  return Environment?.Variables ?? {};
}
