import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assemblyDirectory } from './assembly.ts';

/** One resource of the synthesized template; `Properties` is untyped as in CloudFormation. */
export interface TemplateResource {
  id: string;
  Type: string;
  Properties: Record<string, unknown>;
  DependsOn?: string[];
  DeletionPolicy?: string;
  Metadata?: Record<string, string>;
}

const text = readFileSync(join(assemblyDirectory(), 'Ppp-dev.template.json'), 'utf8');
const template: {
  Resources: Record<string, Omit<TemplateResource, 'id'>>;
  Outputs: Record<string, unknown>;
} = JSON.parse(text);

/** The template as text. */
export const templateText = text;

export const outputNames = Object.keys(template.Outputs);

/** Returns all resources, or those of one type. */
export function resources(type?: string): TemplateResource[] {
  return Object.entries(template.Resources)
    .map(([id, resource]) => ({ ...resource, id, Properties: resource.Properties ?? {} }))
    .filter((resource) => type === undefined || resource.Type === type);
}

/** Returns the property at a path such as `DistributionConfig.CacheBehaviors`. Throws if it is missing. */
export function at<Value>(resource: TemplateResource, path: string): Value {
  let value: unknown = resource.Properties;
  for (const part of path.split('.')) {
    value = (value as Record<string, unknown> | undefined)?.[part];
  }
  if (value === undefined) throw new Error(`${resource.id} has no ${path}`);
  return value as Value;
}

/** Returns the logical id in a `Ref` or `Fn::GetAtt`. */
export function target(value: unknown): string {
  const { Ref, 'Fn::GetAtt': getAtt } = value as { Ref?: string; 'Fn::GetAtt'?: [string, string] };
  return Ref ?? getAtt?.[0] ?? '';
}

/** A statement of a role's permissions. */
export interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, string | string[]>>;
}

/** Returns a role's statements: those in the role, and those in separate policies. */
export function statementsOf(roleId: string): Statement[] {
  const role = only('AWS::IAM::Role', ({ id }) => id === roleId);
  const { Policies = [] } = role.Properties as {
    Policies?: { PolicyDocument: { Statement: Statement[] } }[];
  };
  const separate = resources('AWS::IAM::Policy').filter((policy) =>
    at<unknown[]>(policy, 'Roles').some((each) => target(each) === roleId),
  );
  return [
    ...Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
    ...separate.flatMap((policy) => at<Statement[]>(policy, 'PolicyDocument.Statement')),
  ];
}

/** Returns the service's functions, without those of the CDK's custom resources. */
export function ownFunctions(): ReturnType<typeof resources> {
  return resources('AWS::Lambda::Function').filter(({ id }) => !id.startsWith('Custom'));
}

/** Returns the only resource of a type that matches. Throws if none or several match. */
export function only(
  type: string,
  matches: (resource: TemplateResource) => boolean = () => true,
): TemplateResource {
  const [match, ...others] = resources(type).filter(matches);
  if (!match || others.length > 0) throw new Error(`There is not exactly one such ${type}`);
  return match;
}

/** Returns the name of one of the service's functions. */
export function functionName(fn: TemplateResource): string {
  return at<string>(fn, 'Description').split(':')[0] ?? '';
}

/** Returns the name of the API whose access log this metric filter reads. */
export function apiOf(filter: TemplateResource): string {
  const log = target(at(filter, 'LogGroupName'));
  const stage = only('AWS::ApiGateway::Stage', (candidate) =>
    JSON.stringify(at(candidate, 'AccessLogSetting.DestinationArn')).includes(log),
  );
  return at(
    only('AWS::ApiGateway::RestApi', ({ id }) => id === target(at(stage, 'RestApiId'))),
    'Name',
  );
}
