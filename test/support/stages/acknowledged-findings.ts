/** cdk-nag findings that are accepted below one construct. Any other finding fails a test. */
interface Acknowledgment {
  /** Start of the construct's path below the service stack. */
  path: string;
  rules: string[];
  reason: string;
  /** True if it applies only to stages that send traces. */
  isTraced?: true;
}

const awsPolicy = (name: string) => `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/${name}]`;

/** All accepted findings. */
export const acknowledgments: readonly Acknowledgment[] = [
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
  {
    path: '',
    isTraced: true,
    rules: ['IAM5[Resource::*]'],
    reason: 'X-Ray has no resources, so its permissions apply to all of them.',
  },
];
