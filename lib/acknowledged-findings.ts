import { Stack, Token, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { findingIds, type Place } from './finding-ids.ts';
import { ServiceFunction } from './functions/service-function.ts';
import type { StageConfig } from './stage-config.ts';

/** A cdk-nag finding that we have read and accept below one construct; anything else fails the synthesis. */
interface Acknowledgement {
  /** Path of the construct below the stack, by the beginnings of its parts. */
  path: string;
  rules: string[];
  reason: string;
}

const awsPolicy = (name: string) => `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/${name}]`;

const acknowledgements: Acknowledgement[] = [
  {
    path: 'ManagementApi',
    rules: ['APIG2'],
    reason:
      'The function validates with the schemas the documents are made of, and names every problem at once.',
  },
  {
    path: 'BannerApi',
    rules: ['APIG2'],
    reason: 'The gate validates path and key; events are read as untrusted input by the aggregator.',
  },
  {
    path: 'ManagementApi',
    rules: ['APIG3'],
    reason:
      'Keys, per-merchant usage plans and the stage throttle protect it; a web ACL is the operator’s choice.',
  },
  {
    path: 'BannerApi',
    rules: ['APIG3'],
    reason:
      'Only the gate can call it, because only the gate knows gateway keys; the web ACL is on the distribution.',
  },
  {
    path: 'BannerApi',
    rules: ['APIG4'],
    reason:
      'Visitors are anonymous. Every method needs a gateway key, which only the gate can put into a request.',
  },
  {
    path: 'ManagementApi',
    rules: ['APIG6'],
    reason: 'Execution logs would hold headers with secret keys; access logs name ids, routes and outcomes.',
  },
  {
    path: 'BannerApi',
    rules: ['APIG6'],
    reason: 'Execution logs would hold paths with keys; access logs name ids, routes and outcomes.',
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
    reason: 'Serving every country, each with its own answer, is what the service is for.',
  },
  {
    path: 'Edge/Distribution',
    rules: ['CFR2'],
    reason: 'VPN detection by WAF costs money and is the operator’s choice.',
  },
  {
    path: 'Edge/Distribution',
    rules: ['CFR3'],
    reason: 'Standard logs hold visitors’ addresses and paths with keys; we keep neither.',
  },
  {
    path: 'Edge/Distribution',
    rules: ['CFR4'],
    reason: 'The cloudfront.net certificate fixes the policy; an own domain gets TLS 1.2 (2021).',
  },
  {
    path: 'Edge/Scripts',
    rules: ['S1'],
    reason: 'The bucket holds one public script; its access log would hold addresses.',
  },
  {
    path: 'ApiLogging/Role',
    rules: [awsPolicy('AmazonAPIGatewayPushToCloudWatchLogs')],
    reason: 'The policy that AWS documents for the account-wide logging role of API Gateway.',
  },
  {
    path: 'EdgePublishing/Failures',
    rules: ['SQS3'],
    reason: 'It is the dead-letter queue of a stream, which the rule does not see.',
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
    reason: 'Made by aws-cdk-lib, which decides its runtime and permissions; it runs at deployment only.',
  },
];

/** Puts the reasons on record. Throws when a path leads nowhere, so that the list holds nothing outdated. */
export function acknowledgeFindings(
  stack: Stack,
  { isTracingEnabled }: Pick<StageConfig, 'isTracingEnabled'>,
): void {
  for (const { path, rules, reason } of acknowledgements) {
    const construct = path.split('/').reduce((parent, part) => {
      const child = parent.children.find(({ node }) => node.id.startsWith(part));
      if (!child) throw new Error(`There is no construct ${path} to acknowledge findings of`);
      return child.node;
    }, stack.node);
    const scope = construct.scopes.at(-1) ?? stack;
    for (const rule of rules) acknowledge(scope, rule, reason);
  }
  if (isTracingEnabled) acknowledgeTracing(stack);
}

function acknowledge(scope: IConstruct, rule: string, reason: string): void {
  for (const id of findingIds(rule, placeOf(Stack.of(scope))))
    Validations.of(scope).acknowledge({ id, reason });
}

/** Where the stack goes, as far as the stage pins it. */
function placeOf({ account, region, partition }: Stack): Place {
  const pinned = (value: string) => (Token.isUnresolved(value) ? undefined : value);
  return { account: pinned(account), region: pinned(region), partition: pinned(partition) };
}

/** A traced function may send traces, and X-Ray has no resources that a policy could name. */
function acknowledgeTracing(stack: Stack): void {
  for (const fn of stack.node.children.filter((child) => child instanceof ServiceFunction))
    acknowledge(
      fn,
      'IAM5[Resource::*]',
      'X-Ray has no resources, so its permission to take traces is for all.',
    );
}
