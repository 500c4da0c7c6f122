import type { LocalRequest } from '../http/messages.ts';
import { accountId } from '../template/pseudo-parameters.ts';
import { type AccessRequest, decide } from './iam.ts';
import type { Roles } from './roles.ts';

/** The sender of a request with its permissions. */
export interface Caller {
  /** The access key id: `operator` or a function's name. */
  name: string;
  /** Returns AWS's message if one of these accesses is denied. */
  denialOf: (accesses: readonly AccessRequest[]) => string | undefined;
}

/** Returns the sender of a request; `undefined` for an unknown access key id. */
export type Callers = (request: LocalRequest) => Caller | undefined;

/** Returns the known callers: the operator with all permissions, and functions with those of their roles. */
export function callersOf(functionRoles: ReadonlyMap<string, string>, roles: Roles): Callers {
  return ({ headers }) => {
    const name = /Credential=([^/,\s]+)\//.exec(headers.authorization ?? '')?.[1] ?? '';
    if (name === 'operator') return { name, denialOf: () => undefined };
    const roleArn = functionRoles.get(name);
    if (!roleArn) return undefined;
    return { name, denialOf: (accesses) => denialOf(name, roleArn, roles, accesses) };
  };
}

function denialOf(
  name: string,
  roleArn: string,
  roles: Roles,
  accesses: readonly AccessRequest[],
): string | undefined {
  const roleName = roleArn.split('/').at(-1);
  for (const access of accesses) {
    const decision = decide(roles.statementsOf(roleArn), access);
    if (decision === 'allowed') continue;
    const reason =
      decision === 'not allowed'
        ? `because no identity-based policy allows the ${access.action} action`
        : 'with an explicit deny in an identity-based policy';
    const user = `arn:aws:sts::${accountId}:assumed-role/${roleName}/${name}`;
    return `User: ${user} is not authorized to perform: ${access.action} on resource: ${access.resource} ${reason}`;
  }
  return undefined;
}
