import type { LocalRequest } from '../http/messages.ts';
import { accountId } from '../template/pseudo-parameters.ts';
import { type AccessRequest, decide } from './iam.ts';
import type { Roles } from './roles.ts';

/** The sender of a request, and what it may do. */
export interface Caller {
  /** The access key id: `operator`, or a function's name. */
  name: string;
  /** The message with which AWS refuses these accesses; `undefined` when all are allowed. */
  refusalOf: (accesses: readonly AccessRequest[]) => string | undefined;
}

/** Finds the sender of a request; `undefined` when the emulator does not know its access key id. */
export type Callers = (request: LocalRequest) => Caller | undefined;

/** The operator, who may do everything, and the functions, which may do what their roles allow. */
export function callersOf(functionRoles: ReadonlyMap<string, string>, roles: Roles): Callers {
  return ({ headers }) => {
    const name = /Credential=([^/,\s]+)\//.exec(headers.authorization ?? '')?.[1] ?? '';
    if (name === 'operator') return { name, refusalOf: () => undefined };
    const roleArn = functionRoles.get(name);
    if (!roleArn) return undefined;
    return { name, refusalOf: (accesses) => refusalOf(name, roleArn, roles, accesses) };
  };
}

function refusalOf(
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
