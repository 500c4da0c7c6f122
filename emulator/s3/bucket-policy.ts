import { type Assembly, resourcesOf } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';

/** Whether CloudFront, signing for a distribution, may do this with an object. */
export type BucketAccess = (method: string, key: string) => boolean;

interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Principal: '*' | Record<string, string | string[]>;
  Resource: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
}

const actions: Record<string, string> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  DELETE: 's3:DeleteObject',
};

/** What the policy of the bucket at this address allows a distribution; `undefined` when the template has no such bucket. */
export function bucketAccess(
  assembly: Assembly,
  identities: Identities,
  domainName: string,
  distributionArn: string,
): BucketAccess | undefined {
  const attribute = (logicalId: string, name: string) => identities.text({ 'Fn::GetAtt': [logicalId, name] });
  const found = resourcesOf(assembly, 'AWS::S3::Bucket').find(({ logicalId }) =>
    [attribute(logicalId, 'RegionalDomainName'), attribute(logicalId, 'DomainName')].includes(domainName),
  );
  if (!found) return undefined;
  const name = identities.physicalId(found.logicalId);
  const bucketArn = attribute(found.logicalId, 'Arn');
  const statements = resourcesOf(assembly, 'AWS::S3::BucketPolicy')
    .map(({ properties }) => identities.resolve(properties) as { Bucket: string; PolicyDocument: unknown })
    .filter(({ Bucket }) => Bucket === name)
    .flatMap(({ PolicyDocument }) => (PolicyDocument as { Statement: Statement[] }).Statement);
  for (const operator of statements.flatMap(({ Condition = {} }) => Object.keys(Condition))) {
    if (!operators[operator])
      throw new Error(`The emulator does not know the condition ${operator} (${name})`);
  }
  const context: Record<string, string> = {
    'aws:sourcearn': distributionArn,
    'aws:sourceaccount': distributionArn.split(':')[4] ?? '',
    'aws:securetransport': 'true',
  };
  return (method, key) => {
    const action = actions[method] ?? 's3:PutObject';
    const applies = (statement: Statement) =>
      isCloudFront(statement.Principal) &&
      matchesAny(statement.Action, action) &&
      matchesAny(statement.Resource, `${bucketArn}/${key}`) &&
      isMet(statement.Condition ?? {}, context);
    const effects = statements.filter(applies).map(({ Effect }) => Effect);
    return effects.includes('Allow') && !effects.includes('Deny');
  };
}

function isCloudFront(principal: Statement['Principal']): boolean {
  if (principal === '*') return true;
  const { AWS = [], Service = [] } = principal;
  return [AWS].flat().includes('*') || [Service].flat().includes('cloudfront.amazonaws.com');
}

function isMet(condition: NonNullable<Statement['Condition']>, context: Record<string, string>): boolean {
  return Object.entries(condition).every(([operator, keys]) => {
    const compare = operators[operator] ?? (() => false);
    return Object.entries(keys).every(([key, expected]) => {
      const actual = context[key.toLowerCase()];
      return actual !== undefined && [expected].flat().some((pattern) => compare(pattern, actual));
    });
  });
}

const isEqual = (expected: string, actual: string) => expected === actual;
const isLike = (pattern: string, actual: string) => matchesAny(pattern, actual);
const operators: Record<string, (expected: string, actual: string) => boolean> = {
  ArnEquals: isLike,
  ArnLike: isLike,
  Bool: isEqual,
  StringEquals: isEqual,
  StringLike: isLike,
};

function matchesAny(patterns: string | string[], text: string): boolean {
  return [patterns].flat().some((pattern) => {
    const source = pattern
      .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
      .replace(/\*/g, '.*')
      .replace(/\?/g, '.');
    return new RegExp(`^${source}$`, 's').test(text);
  });
}
