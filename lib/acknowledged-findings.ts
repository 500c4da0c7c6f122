import { Stack, Token, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { findingIds, type StackEnvironment } from './finding-ids.ts';
import { ServiceFunction } from './functions/service-function.ts';
import type { StageConfig } from './stage-config.ts';

/** cdk-nag findings that are accepted below one construct. Any other finding fails the synthesis. */
interface Acknowledgement {
  /** The construct's path below the stack. Each part is a prefix of an id. */
  path: string;
  rules: string[];
  reason: string;
}

const awsPolicy = (name: string) => `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/${name}]`;

const acknowledgements: Acknowledgement[] = [
  {
    path: 'ManagementApi',
    rules: ['APIG2'],
    reason: 'The function validates with the API document’s schemas and reports all errors together.',
  },
  {
    path: 'BannerApi',
    rules: ['APIG2'],
    reason: 'The gate validates path and key; the aggregator validates events.',
  },
  {
    path: 'ManagementApi',
    rules: ['APIG3'],
    reason: 'Keys, per-merchant usage plans and the stage throttle protect it; a web ACL is optional.',
  },
  {
    path: 'BannerApi',
    rules: ['APIG3'],
    reason:
      'Only the gate has gateway keys, so only the gate can call it; the web ACL is on the distribution.',
  },
  {
    path: 'BannerApi',
    rules: ['APIG4'],
    reason: 'Visitors are anonymous. Every method requires a gateway key, which only the gate has.',
  },
  {
    path: 'ManagementApi',
    rules: ['APIG4'],
    reason: 'Methods for unknown routes return 404 to everyone. All others require a secret key.',
  },
  {
    path: 'ManagementApi',
    rules: ['APIG6'],
    reason:
      'Execution logs would contain headers with secret keys; access logs contain ids, routes and statuses.',
  },
  {
    path: 'BannerApi',
    rules: ['APIG6'],
    reason: 'Execution logs would contain paths with keys; access logs contain ids, routes and statuses.',
  },
  {
    path: 'ManagementApi',
    rules: ['COG4'],
    reason:
      'Merchants’ servers authenticate with secret keys in a Lambda authorizer; there are no users to log in.',
  },
  {
    path: 'BannerApi',
    rules: ['COG4'],
    reason: 'Visitors are anonymous; the gateway key authenticates the gate.',
  },
  {
    path: 'Edge/Distribution',
    rules: ['CFR1'],
    reason: 'The service is for visitors from all countries.',
  },
  {
    path: 'Edge/Distribution',
    rules: ['CFR2'],
    reason: 'VPN detection with WAF costs money and is optional.',
  },
  {
    path: 'Edge/Distribution',
    rules: ['CFR3'],
    reason:
      'Standard logs contain visitors’ addresses and paths with keys, which the service does not store.',
  },
  {
    path: 'Edge/Distribution',
    rules: ['CFR4'],
    reason: 'The cloudfront.net certificate determines the policy; a custom domain gets TLS 1.2 (2021).',
  },
  {
    path: 'Edge/Scripts',
    rules: ['S1'],
    reason: 'The bucket contains only public scripts, and its access log would contain addresses.',
  },
  {
    path: 'ApiLogging/Role',
    rules: [awsPolicy('AmazonAPIGatewayPushToCloudWatchLogs')],
    reason: 'AWS documents this policy for API Gateway’s account-wide logging role.',
  },
  {
    path: 'Custom::CDKBucketDeployment',
    rules: [
      awsPolicy('AWSLambdaBasicExecutionRole'),
      'L1',
      'IAM5[Action::s3:Abort*]',
      'IAM5[Action::s3:DeleteObject*]',
      'IAM5[Action::s3:GetBucket*]',
      'IAM5[Action::s3:GetObject*]',
      'IAM5[Action::s3:List*]',
      'IAM5[Resource::<EdgeScriptsDA89C72C.Arn>/*]',
      'IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
    ],
    reason: 'aws-cdk-lib creates it with its own runtime and permissions; it runs at deployment only.',
  },
];

/**
 * Acknowledges a stack's accepted findings. Throws if a path matches no construct, so that the list has no
 * outdated entries.
 */
export function acknowledgeFindings(
  stack: Stack,
  { isTracingEnabled }: Pick<StageConfig, 'isTracingEnabled'>,
): void {
  for (const { path, rules, reason } of acknowledgements) {
    const construct = path.split('/').reduce((parent, part) => {
      const child = parent.children.find(({ node }) => node.id.startsWith(part));
      if (!child) throw new Error(`There is no construct ${path}, so its findings cannot be acknowledged`);
      return child.node;
    }, stack.node);
    const scope = construct.scopes.at(-1) ?? stack;
    for (const rule of rules) acknowledge(scope, rule, reason);
  }
  if (isTracingEnabled) acknowledgeTracing(stack);
}

function acknowledge(scope: IConstruct, rule: string, reason: string): void {
  for (const id of findingIds(rule, environmentOf(Stack.of(scope))))
    Validations.of(scope).acknowledge({ id, reason });
}

/** Returns the account, Region and partition that the stage pins. */
function environmentOf({ account, region, partition }: Stack): StackEnvironment {
  const pinned = (value: string) => (Token.isUnresolved(value) ? undefined : value);
  return { account: pinned(account), region: pinned(region), partition: pinned(partition) };
}

/** Acknowledges the wildcard in the permission to send traces, because X-Ray has no resources for a policy. */
function acknowledgeTracing(stack: Stack): void {
  for (const fn of stack.node.children.filter((child) => child instanceof ServiceFunction))
    acknowledge(fn, 'IAM5[Resource::*]', 'X-Ray has no resources, so its permissions apply to all of them.');
}
