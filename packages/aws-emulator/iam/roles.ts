import { type Assembly, type Resource, resourcesOf } from '../template/assembly.ts';
import { accountId, type Identities } from '../template/identities.ts';
import { matchesWildcards } from '../template/wildcards.ts';
import { checkStatement, decide, listOf, meets, type Statement } from './iam.ts';

/** Condition keys that the emulator evaluates. A statement with any other key is rejected. */
const knownConditionKeys = /^(dynamodb:leadingkeys|aws:securetransport|aws:sourceaccount)$/i;

/** AWS managed policies for logs and metrics only, which have no effect here. */
const inertManagedPolicies =
  /^arn:aws:iam::aws:policy\/(service-role\/(AWSLambdaBasicExecutionRole|AmazonAPIGatewayPushToCloudWatchLogs)|CloudWatchLambdaInsightsExecutionRolePolicy)$/;

/** Permissions of the template's roles. */
export interface Roles {
  /** Returns the statements of all policies of a role. */
  statementsOf: (roleArn: string) => readonly Statement[];
  /** Throws unless the service may assume the role and the role allows the action, as a deployment checks. */
  require: (roleArn: string, service: string, action: string, resource: string, purpose: string) => void;
}

/** Reads all roles with their policies. Throws for a policy that the emulator cannot evaluate. */
export function rolesOf(assembly: Assembly, identities: Identities): Roles {
  const statements = new Map<string, Statement[]>();
  for (const role of resourcesOf(assembly, 'AWS::IAM::Role')) {
    statements.set(arnOf(identities, role), ownStatements(identities, role));
  }
  for (const policy of resourcesOf(assembly, 'AWS::IAM::Policy')) {
    const { PolicyDocument, Roles = [] } = identities.resolve(policy.properties) as PolicyProperties;
    for (const roleName of Roles) {
      const roleArn = identities.attribute(idOf(identities, roleName), 'Arn');
      statements.get(roleArn)?.push(...statementsIn(PolicyDocument, policy.logicalId));
    }
  }
  const statementsOf = (roleArn: string) => {
    const ofRole = statements.get(roleArn);
    if (!ofRole) throw new Error(`The template has no role ${roleArn}`);
    return ofRole;
  };
  return {
    statementsOf,
    require: (roleArn, service, action, resource, purpose) => {
      if (!isAssumedBy(assembly, identities, roleArn, service)) {
        throw new Error(`${purpose}: ${service} may not assume ${roleArn}`);
      }
      if (decide(statementsOf(roleArn), { action, resource }) !== 'allowed') {
        throw new Error(`${purpose}: ${roleArn} is not allowed to perform ${action} on ${resource}`);
      }
    },
  };
}

interface PolicyProperties {
  PolicyDocument: { Statement: Statement | Statement[] };
  Roles?: string[];
}

function ownStatements(identities: Identities, role: Resource): Statement[] {
  const { Policies = [], ManagedPolicyArns = [] } = identities.resolve(role.properties) as {
    Policies?: PolicyProperties[];
    ManagedPolicyArns?: string[];
  };
  const unknown = ManagedPolicyArns.find((arn) => !inertManagedPolicies.test(arn));
  if (unknown)
    throw new Error(`The emulator does not support the managed policy ${unknown} (${role.logicalId})`);
  return Policies.flatMap(({ PolicyDocument }) => statementsIn(PolicyDocument, role.logicalId));
}

function statementsIn({ Statement }: PolicyProperties['PolicyDocument'], owner: string): Statement[] {
  return checked(listOf(Statement), owner);
}

/** Returns the statements. Throws for one that the emulator cannot evaluate. */
function checked(statements: Statement[], owner: string): Statement[] {
  for (const statement of statements) {
    checkStatement(statement, owner);
    const { Condition = {} } = statement;
    const keys = Object.values(Condition).flatMap((condition) => Object.keys(condition));
    const unknown = keys.find((key) => !knownConditionKeys.test(key));
    if (unknown) throw new Error(`The emulator does not support the condition key ${unknown} (${owner})`);
  }
  return statements;
}

function isAssumedBy(assembly: Assembly, identities: Identities, roleArn: string, service: string): boolean {
  const role = assembly.resources.get(idOf(identities, roleArn));
  const { AssumeRolePolicyDocument } = identities.resolve(role?.properties ?? {}) as {
    AssumeRolePolicyDocument?: { Statement: Statement | Statement[] };
  };
  const statements = checked(listOf(AssumeRolePolicyDocument?.Statement), role?.logicalId ?? roleArn);
  return statements.some(({ Effect, Action, Principal, Condition = {} }) => {
    const services = listOf((Principal as { Service?: string | string[] } | undefined)?.Service);
    const isAction = listOf(Action).some((pattern) => matchesWildcards(pattern, 'sts:AssumeRole'));
    const isOwnAccount = meets(Condition, { 'aws:SourceAccount': [accountId] });
    return Effect === 'Allow' && isAction && services.includes(service) && isOwnAccount;
  });
}

function arnOf(identities: Identities, { logicalId }: Resource): string {
  return identities.attribute(logicalId, 'Arn');
}

function idOf(identities: Identities, arnOrName: string): string {
  const logicalId = identities.logicalIdOf(arnOrName);
  if (!logicalId) throw new Error(`The template has no role ${arnOrName}`);
  return logicalId;
}
