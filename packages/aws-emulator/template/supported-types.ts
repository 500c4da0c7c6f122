/** Properties of a type that the emulator implements, and those that it ignores. */
export interface SupportedType {
  actsOn: readonly string[];
  /**
   * Properties without effect on one machine: names, logs, encryption at rest, capacity. Tags are always
   * ignored.
   */
  ignores: readonly string[];
}

const behavior = (path: string) =>
  [
    'AllowedMethods',
    'CachedMethods',
    'CachePolicyId',
    'Compress',
    'FunctionAssociations',
    'OriginRequestPolicyId',
    'PathPattern',
    'ResponseHeadersPolicyId',
    'TargetOriginId',
    'ViewerProtocolPolicy',
  ].map((name) => `DistributionConfig.${path}.${name}`);

const origin = [
  'CustomOriginConfig',
  'DomainName',
  'Id',
  'OriginAccessControlId',
  'OriginCustomHeaders',
  'S3OriginConfig',
];

const table: SupportedType = {
  actsOn: [
    'TableName',
    'AttributeDefinitions',
    'KeySchema',
    'StreamSpecification.StreamViewType',
    'TimeToLiveSpecification',
  ],
  ignores: [
    'BillingMode',
    'DeletionProtectionEnabled',
    'PointInTimeRecoverySpecification',
    'ProvisionedThroughput',
    'Replicas',
    'SSESpecification',
    'WriteProvisionedThroughputSettings',
  ],
};

/** Supported resource types. A type that is `'ignored'` has no effect on one machine. */
export const supportedTypes: Record<string, SupportedType | 'ignored'> = {
  'AWS::ApiGateway::Account': 'ignored',
  'AWS::ApiGateway::Deployment': 'ignored',
  'AWS::CDK::Metadata': 'ignored',
  'AWS::CloudWatch::Alarm': 'ignored',
  'AWS::CloudWatch::CompositeAlarm': 'ignored',
  'AWS::CloudWatch::Dashboard': 'ignored',
  'AWS::Lambda::EventInvokeConfig': 'ignored',
  'AWS::Lambda::LayerVersion': 'ignored',
  'AWS::Logs::Delivery': 'ignored',
  'AWS::Logs::DeliveryDestination': 'ignored',
  'AWS::Logs::DeliverySource': 'ignored',
  'AWS::Logs::LogGroup': 'ignored',
  'AWS::Logs::MetricFilter': 'ignored',
  'AWS::SNS::Subscription': 'ignored',
  'AWS::SNS::Topic': 'ignored',
  'AWS::SNS::TopicPolicy': 'ignored',
  // A queue policy can only extend the senders' roles or require TLS. The emulator evaluates the roles.
  'AWS::SQS::QueuePolicy': 'ignored',
  'AWS::ApiGateway::Authorizer': {
    actsOn: [
      'AuthorizerResultTtlInSeconds',
      'AuthorizerUri',
      'IdentitySource',
      'IdentityValidationExpression',
      'RestApiId',
      'Type',
    ],
    ignores: ['Name'],
  },
  'AWS::ApiGateway::GatewayResponse': {
    actsOn: ['ResponseParameters', 'ResponseTemplates', 'ResponseType', 'RestApiId', 'StatusCode'],
    ignores: [],
  },
  'AWS::ApiGateway::Method': {
    actsOn: [
      'ApiKeyRequired',
      'AuthorizationType',
      'AuthorizerId',
      'HttpMethod',
      'Integration.Credentials',
      'Integration.IntegrationHttpMethod',
      'Integration.IntegrationResponses.ResponseParameters',
      'Integration.IntegrationResponses.ResponseTemplates',
      'Integration.IntegrationResponses.SelectionPattern',
      'Integration.IntegrationResponses.StatusCode',
      'Integration.PassthroughBehavior',
      'Integration.RequestParameters',
      'Integration.RequestTemplates',
      'Integration.TimeoutInMillis',
      'Integration.Type',
      'Integration.Uri',
      'MethodResponses.ResponseParameters',
      'MethodResponses.StatusCode',
      'RequestParameters',
      'ResourceId',
      'RestApiId',
    ],
    ignores: ['OperationName', 'MethodResponses.ResponseModels'],
  },
  'AWS::ApiGateway::Resource': { actsOn: ['ParentId', 'PathPart', 'RestApiId'], ignores: [] },
  'AWS::ApiGateway::RestApi': {
    actsOn: ['ApiKeySourceType', 'EndpointConfiguration'],
    ignores: ['Name', 'DisableExecuteApiEndpoint', 'Description'],
  },
  'AWS::ApiGateway::Stage': {
    actsOn: [
      'MethodSettings.HttpMethod',
      'MethodSettings.ResourcePath',
      'MethodSettings.ThrottlingBurstLimit',
      'MethodSettings.ThrottlingRateLimit',
      'AccessLogSetting.Format',
      'RestApiId',
      'StageName',
    ],
    ignores: [
      'AccessLogSetting.DestinationArn',
      'DeploymentId',
      'MethodSettings.DataTraceEnabled',
      'MethodSettings.LoggingLevel',
      'MethodSettings.MetricsEnabled',
      'TracingEnabled',
      'Description',
    ],
  },
  'AWS::ApiGateway::UsagePlan': {
    actsOn: ['ApiStages', 'Throttle', 'UsagePlanName'],
    ignores: ['Description'],
  },
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::DynamoDB::Table': table,
  'AWS::Events::Rule': {
    actsOn: ['Name', 'Targets.Arn', 'Targets.Id'],
    ignores: [
      'ScheduleExpression',
      'State',
      'Targets.DeadLetterConfig',
      'Targets.RetryPolicy',
      'Description',
    ],
  },
  'AWS::IAM::Policy': { actsOn: ['PolicyDocument', 'Roles'], ignores: ['PolicyName'] },
  'AWS::IAM::Role': {
    actsOn: ['AssumeRolePolicyDocument', 'ManagedPolicyArns', 'Policies', 'RoleName'],
    ignores: ['MaxSessionDuration', 'Description'],
  },
  'AWS::Lambda::EventSourceMapping': {
    actsOn: [
      'BatchSize',
      'Enabled',
      'EventSourceArn',
      'FilterCriteria.Filters.Pattern',
      'FunctionName',
      'FunctionResponseTypes',
      'MaximumBatchingWindowInSeconds',
      'StartingPosition',
    ],
    // The emulator reads one shard in order, which parallel reading permits.
    ignores: ['ParallelizationFactor', 'ScalingConfig', 'MetricsConfig'],
  },
  'AWS::Lambda::Function': {
    actsOn: [
      'Code.S3Bucket',
      'Code.S3Key',
      'Environment.Variables',
      'FunctionName',
      'Handler',
      'MemorySize',
      'Role',
      'Runtime',
      'Timeout',
    ],
    ignores: [
      'Architectures',
      'DeadLetterConfig',
      'EphemeralStorage',
      'Layers',
      'LoggingConfig',
      'RecursiveLoop',
      'ReservedConcurrentExecutions',
      'TracingConfig',
      'Description',
    ],
  },
  'AWS::Lambda::Permission': {
    actsOn: ['Action', 'FunctionName', 'Principal', 'SourceArn'],
    ignores: [],
  },
  'AWS::SQS::Queue': {
    actsOn: ['FifoQueue', 'MessageRetentionPeriod', 'QueueName', 'RedrivePolicy', 'VisibilityTimeout'],
    ignores: ['KmsDataKeyReusePeriodSeconds', 'KmsMasterKeyId', 'RedriveAllowPolicy', 'SqsManagedSseEnabled'],
  },
  'AWS::CloudFront::CachePolicy': { actsOn: ['CachePolicyConfig'], ignores: [] },
  'AWS::CloudFront::Distribution': {
    actsOn: [
      ...behavior('CacheBehaviors'),
      ...behavior('DefaultCacheBehavior'),
      ...origin.map((name) => `DistributionConfig.Origins.${name}`),
      'DistributionConfig.CustomErrorResponses',
      'DistributionConfig.Enabled',
    ],
    ignores: [
      'DistributionConfig.Aliases',
      'DistributionConfig.Comment',
      'DistributionConfig.HttpVersion',
      'DistributionConfig.IPV6Enabled',
      'DistributionConfig.PriceClass',
      'DistributionConfig.ViewerCertificate',
      'DistributionConfig.WebACLId',
    ],
  },
  'AWS::CloudFront::Function': {
    actsOn: ['AutoPublish', 'FunctionCode', 'FunctionConfig', 'Name'],
    ignores: [],
  },
  'AWS::CloudFront::KeyValueStore': { actsOn: ['Name'], ignores: ['Comment'] },
  'AWS::CloudFront::MonitoringSubscription': 'ignored',
  'AWS::CloudFront::OriginAccessControl': { actsOn: ['OriginAccessControlConfig'], ignores: [] },
  'AWS::CloudFront::OriginRequestPolicy': { actsOn: ['OriginRequestPolicyConfig'], ignores: [] },
  'AWS::CloudFront::ResponseHeadersPolicy': { actsOn: ['ResponseHeadersPolicyConfig'], ignores: [] },
  'AWS::S3::Bucket': {
    actsOn: ['BucketName', 'CorsConfiguration'],
    ignores: [
      'BucketEncryption',
      'LifecycleConfiguration',
      'LoggingConfiguration',
      'OwnershipControls',
      'PublicAccessBlockConfiguration',
      'VersioningConfiguration',
    ],
  },
  'AWS::S3::BucketPolicy': { actsOn: ['Bucket', 'PolicyDocument'], ignores: [] },
  'AWS::WAFv2::WebACL': 'ignored',
  'AWS::WAFv2::WebACLAssociation': 'ignored',
  // Empties a bucket when its stack is deleted.
  'Custom::S3AutoDeleteObjects': 'ignored',
  'Custom::CDKBucketDeployment': {
    actsOn: [
      'DestinationBucketKeyPrefix',
      'DestinationBucketName',
      'Prune',
      'SourceBucketNames',
      'SourceObjectKeys',
      'SystemMetadata',
    ],
    ignores: ['OutputObjectKeys', 'RetainOnDelete', 'ServiceToken', 'WaitForDistributionInvalidation'],
  },
};
