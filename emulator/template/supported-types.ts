/** Which properties of a type the emulator acts on, and which it leaves out knowingly. */
export interface SupportedType {
  actsOn: readonly string[];
  /** Without effect on one machine: names, logs, encryption at rest, capacity. Tags never have one. */
  ignores: readonly string[];
}

/** The gateway half: everything that is not CloudFront or S3. `'ignored'`: the whole type has no effect on one machine. */
export const supportedTypes: Record<string, SupportedType | 'ignored'> = {
  'AWS::ApiGateway::Account': 'ignored',
  'AWS::ApiGateway::Deployment': 'ignored',
  'AWS::CDK::Metadata': 'ignored',
  'AWS::CloudWatch::Alarm': 'ignored',
  'AWS::CloudWatch::CompositeAlarm': 'ignored',
  'AWS::CloudWatch::Dashboard': 'ignored',
  // Encryption at rest; key policies would matter only between accounts.
  'AWS::KMS::Alias': 'ignored',
  'AWS::KMS::Key': 'ignored',
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
  // Queue policies can only widen what the senders' roles allow, or ask for TLS; the emulator goes by the roles.
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
      'RestApiId',
      'StageName',
    ],
    ignores: [
      'AccessLogSetting',
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
  'AWS::DynamoDB::GlobalTable': {
    actsOn: [
      'TableName',
      'AttributeDefinitions',
      'KeySchema',
      'BillingMode',
      'StreamSpecification.StreamViewType',
      'TimeToLiveSpecification',
    ],
    ignores: [
      'Replicas',
      'SSESpecification',
      'PointInTimeRecoverySpecification',
      'DeletionProtectionEnabled',
    ],
  },
  'AWS::Events::Rule': {
    actsOn: ['Name', 'Targets.Arn', 'Targets.Id', 'Targets.Input'],
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
      'BisectBatchOnFunctionError',
      'DestinationConfig.OnFailure.Destination',
      'Enabled',
      'EventSourceArn',
      'FilterCriteria.Filters.Pattern',
      'FunctionName',
      'FunctionResponseTypes',
      'MaximumBatchingWindowInSeconds',
      'MaximumRecordAgeInSeconds',
      'MaximumRetryAttempts',
      'StartingPosition',
    ],
    // One shard, read in order, is one of the allowed orders of a stream that is read in parallel.
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
    actsOn: ['Action', 'FunctionName', 'Principal', 'SourceArn', 'SourceAccount'],
    ignores: [],
  },
  'AWS::SQS::Queue': {
    actsOn: ['DelaySeconds', 'MessageRetentionPeriod', 'QueueName', 'RedrivePolicy', 'VisibilityTimeout'],
    ignores: ['KmsDataKeyReusePeriodSeconds', 'KmsMasterKeyId', 'RedriveAllowPolicy', 'SqsManagedSseEnabled'],
  },
};
