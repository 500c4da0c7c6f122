import { authorizerFunction, backgroundFunctions } from './background.ts';
import type { FunctionEntry } from './route.ts';
import { routes } from './routes.ts';

/** All functions of the stack. */
export const deployedFunctions: readonly FunctionEntry[] = [
  authorizerFunction,
  ...backgroundFunctions,
  ...routes,
];
