import { type StackTable, tableOf } from './dynamodb/table.ts';
import { type Roles, rolesOf } from './iam/roles.ts';
import { type InvokePermission, lambdaPermissions } from './lambda/lambda-permissions.ts';
import { type Assembly, readAssembly } from './template/assembly.ts';
import { type Identities, identitiesOf } from './template/identities.ts';

/** The template and the parts that are read from it once. */
export interface ServiceTemplate {
  assembly: Assembly;
  identities: Identities;
  roles: Roles;
  mayInvoke: InvokePermission;
  table: StackTable | undefined;
}

/**
 * Reads the service's template from the folder that `cdk synth` wrote. Throws for content that the emulator
 * does not support.
 */
export function readServiceTemplate(directory: string): ServiceTemplate {
  const assembly = readAssembly(directory);
  const identities = identitiesOf(assembly);
  return {
    assembly,
    identities,
    roles: rolesOf(assembly, identities),
    mayInvoke: lambdaPermissions(assembly, identities),
    table: tableOf(assembly, identities),
  };
}
