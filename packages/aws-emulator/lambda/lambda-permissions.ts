import { type Assembly, resourcesOf } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import { matchesWildcards } from '../template/wildcards.ts';

/** Returns true if the function's policy lets a service invoke it for `sourceArn`. */
export type InvokePermission = (functionArn: string, service: string, sourceArn: string) => boolean;

interface Permission {
  Action: string;
  FunctionName: string;
  Principal: string;
  SourceArn?: string;
}

/** Returns the template's `AWS::Lambda::Permission` resources as one check. */
export function lambdaPermissions(assembly: Assembly, identities: Identities): InvokePermission {
  const permissions = resourcesOf(assembly, 'AWS::Lambda::Permission').map(
    ({ properties }) => identities.resolve(properties) as Permission,
  );
  return (functionArn, service, sourceArn) =>
    permissions.some(
      ({ Action, FunctionName, Principal, SourceArn }) =>
        ['lambda:InvokeFunction', 'lambda:*'].includes(Action) &&
        isSameFunction(FunctionName, functionArn) &&
        Principal === service &&
        (SourceArn === undefined || matchesWildcards(SourceArn, sourceArn)),
    );
}

/** Returns true if both identify the same function; permissions use an ARN or a name. */
function isSameFunction(nameOrArn: string, functionArn: string): boolean {
  return nameOrArn === functionArn || functionArn.endsWith(`:function:${nameOrArn}`);
}
