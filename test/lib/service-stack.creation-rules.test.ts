/**
 * Rules that AWS applies only when it creates a resource. CloudFormation's schemas, cfn-lint and moto do not
 * know them. Sources:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/rest-api-parameter-mapping.html
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
 * https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
 */
import { at, only, ownFunctions, resources, target } from '../support/template.ts';

type Properties = Record<string, unknown>;

const properties = (type: string) => resources(type).map(({ Properties }) => Properties);
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe('API Gateway', () => {
  interface Method {
    HttpMethod: string;
    Integration: {
      TimeoutInMillis?: number;
      RequestParameters?: Record<string, string>;
      IntegrationResponses?: { StatusCode: string; ResponseParameters?: Record<string, string> }[];
    };
    RequestParameters?: Record<string, boolean>;
    MethodResponses?: { StatusCode: string; ResponseParameters?: Record<string, boolean> }[];
  }
  const methods = properties('AWS::ApiGateway::Method') as unknown as Method[];

  /** Returns `METHOD /path` of each method of an API. */
  function routesOf(apiId: string): string[] {
    const pathOf = (id: string): string => {
      const parent = resources('AWS::ApiGateway::Resource').find((each) => each.id === id);
      return parent ? `${pathOf(target(parent.Properties.ParentId))}/${parent.Properties.PathPart}` : '';
    };
    return properties('AWS::ApiGateway::Method')
      .filter(({ RestApiId }) => target(RestApiId) === apiId)
      .map(({ HttpMethod, ResourceId }) => `${HttpMethod} ${pathOf(target(ResourceId)) || '/'}`);
  }

  it('maps parameters of requests from texts in quotes, variables, and what the method declares', () => {
    const mapped = methods.flatMap(({ Integration, RequestParameters = {} }) =>
      Object.values(Integration.RequestParameters ?? {}).map((value) => ({
        value,
        isExpression:
          /^('[^']*'|context\.\w+|method\.request\.path\.\w+)$/.test(value) || value in RequestParameters,
      })),
    );
    expect(mapped.length).toBeGreaterThan(0);
    expect(mapped.filter(({ isExpression }) => !isExpression)).toEqual([]);
  });

  it('maps only headers of responses that the method declares, from texts in quotes or a variable', () => {
    const mapped = methods.flatMap(({ Integration, MethodResponses = [] }) =>
      (Integration.IntegrationResponses ?? []).flatMap(({ StatusCode, ResponseParameters = {} }) => {
        const declared = MethodResponses.find((each) => each.StatusCode === StatusCode)?.ResponseParameters;
        return Object.entries(ResponseParameters).map(([name, value]) => ({
          name,
          isDeclared: name in (declared ?? {}),
          isExpression: /^('[^']*'|context\.\w+|integration\.response\.header\.[\w-]+)$/.test(value),
        }));
      }),
    );
    expect(mapped.length).toBeGreaterThan(10);
    expect(mapped.filter(({ isDeclared, isExpression }) => !(isDeclared && isExpression))).toEqual([]);
    for (const { ResponseParameters = {} } of properties('AWS::ApiGateway::GatewayResponse'))
      for (const [name, value] of Object.entries(ResponseParameters as Record<string, string>))
        expect([name, value]).toEqual([
          expect.stringMatching(/^gatewayresponse\.header\.[\w-]+$/),
          expect.stringMatching(/^('[^']*'|context\.\w+|method\.request\.header\.[\w-]+)$/),
        ]);
  });

  it('integrations end within 50 ms to 29 seconds', () => {
    for (const { Integration } of methods) {
      const { TimeoutInMillis = 29_000 } = Integration;
      expect(TimeoutInMillis).toBeGreaterThanOrEqual(50);
      expect(TimeoutInMillis).toBeLessThanOrEqual(29_000);
    }
  });

  it('throttles of stages and usage plans are those of methods that exist', () => {
    const stages = resources('AWS::ApiGateway::Stage');
    expect(stages).toHaveLength(2);
    for (const stage of stages) {
      const api = target(at(stage, 'RestApiId'));
      const settings = at<{ HttpMethod: string; ResourcePath: string }[]>(stage, 'MethodSettings')
        .filter(({ HttpMethod }) => HttpMethod !== '*')
        .map(({ HttpMethod, ResourcePath }) => {
          const path = ResourcePath.replace(/^\/~1?/, '/').replaceAll('~1', '/');
          return `${HttpMethod} ${path}`;
        });
      const throttles = properties('AWS::ApiGateway::UsagePlan')
        .flatMap(({ ApiStages }) => ApiStages as { ApiId: unknown; Throttle?: object }[])
        .filter(({ ApiId }) => target(ApiId) === api)
        .flatMap(({ Throttle = {} }) => Object.keys(Throttle))
        .map((key) => key.replace(/^(.+)\/([A-Z]+)$/, '$2 $1'));
      expect(routesOf(api)).toEqual(expect.arrayContaining([...settings, ...throttles]));
      expect(settings.length).toBeGreaterThan(2);
      expect(throttles.length).toBeGreaterThan(2);
    }
  });

  it('access logs contain the ID of the request', () => {
    for (const stage of resources('AWS::ApiGateway::Stage'))
      expect(at(stage, 'AccessLogSetting.Format')).toMatch(/^[^\n]*\$context\.requestId/);
  });
});

describe('CloudFront', () => {
  const config = <Value>(type: string) =>
    properties(`AWS::CloudFront::${type}`).map((each) => each[`${type}Config`] as Value);

  it('policies have at most ten headers and query strings, and lifetimes in order', () => {
    interface Parameters {
      HeadersConfig: { Headers?: string[] };
      QueryStringsConfig: { QueryStrings?: string[] };
    }
    interface CachePolicy extends Record<'MinTTL' | 'DefaultTTL' | 'MaxTTL', number> {
      ParametersInCacheKeyAndForwardedToOrigin: Parameters & Record<string, unknown>;
    }
    const cachePolicies = config<CachePolicy>('CachePolicy');
    const all = [
      ...cachePolicies.map((policy) => policy.ParametersInCacheKeyAndForwardedToOrigin),
      ...config<Parameters>('OriginRequestPolicy'),
    ];
    expect(all.length).toBeGreaterThan(3);
    for (const { HeadersConfig, QueryStringsConfig } of all) {
      expect(HeadersConfig.Headers?.length ?? 1).toBeLessThanOrEqual(10);
      expect(QueryStringsConfig.QueryStrings?.length ?? 1).toBeLessThanOrEqual(10);
    }
    for (const { MinTTL, DefaultTTL, MaxTTL, ...policy } of cachePolicies) {
      expect([MinTTL, DefaultTTL, MaxTTL]).toEqual([MinTTL, DefaultTTL, MaxTTL].toSorted((a, b) => a - b));
      const { EnableAcceptEncodingGzip, HeadersConfig } = policy.ParametersInCacheKeyAndForwardedToOrigin;
      if (EnableAcceptEncodingGzip) expect(HeadersConfig.Headers ?? []).not.toContain('Accept-Encoding');
    }
  });

  it('response headers policies have at most ten headers of our own, and a short content security policy', () => {
    interface HeadersPolicy {
      CustomHeadersConfig?: { Items: unknown[] };
      SecurityHeadersConfig?: { ContentSecurityPolicy?: { ContentSecurityPolicy: string } };
    }
    for (const { CustomHeadersConfig, SecurityHeadersConfig } of config<HeadersPolicy>(
      'ResponseHeadersPolicy',
    )) {
      expect(CustomHeadersConfig?.Items.length ?? 0).toBeLessThanOrEqual(10);
      const policy = SecurityHeadersConfig?.ContentSecurityPolicy?.ContentSecurityPolicy ?? '';
      expect(policy.length).toBeLessThanOrEqual(1_783);
    }
  });

  it('the distribution has at most 25 behaviors and origins, with one function for each event', () => {
    interface Behavior {
      FunctionAssociations?: { EventType: string }[];
    }
    const distribution = only('AWS::CloudFront::Distribution', () => true);
    const behaviors = at<Behavior[]>(distribution, 'DistributionConfig.CacheBehaviors');
    expect(behaviors.length).toBeLessThanOrEqual(25);
    expect(at<unknown[]>(distribution, 'DistributionConfig.Origins').length).toBeLessThanOrEqual(25);
    for (const { FunctionAssociations = [] } of [
      ...behaviors,
      at<Behavior>(distribution, 'DistributionConfig.DefaultCacheBehavior'),
    ]) {
      const events = FunctionAssociations.map(({ EventType }) => EventType);
      expect(new Set(events).size).toBe(events.length);
    }
  });
});

describe('Lambda', () => {
  it('variables take at most 4 kB, with 200 characters for each name that AWS gives', () => {
    for (const { Properties } of ownFunctions()) {
      const { Variables = {} } = (Properties.Environment ?? {}) as { Variables?: Properties };
      const size = Object.entries(Variables).map(
        ([name, value]) => name.length + (typeof value === 'string' ? value.length : 200),
      );
      expect(size.reduce((sum, each) => sum + each, 0)).toBeLessThan(4_096);
    }
  });

  it('a queue hides messages for at least the time limit of its function; batches, windows and filters are in range', () => {
    const mappings = resources('AWS::Lambda::EventSourceMapping');
    expect(mappings.length).toBeGreaterThan(3);
    for (const mapping of mappings) {
      const {
        BatchSize,
        MaximumBatchingWindowInSeconds: window,
        ScalingConfig,
        FilterCriteria,
      } = mapping.Properties as {
        BatchSize: number;
        MaximumBatchingWindowInSeconds?: number;
        ScalingConfig?: { MaximumConcurrency: number };
        FilterCriteria?: { Filters: { Pattern: string }[] };
      };
      const fn = ownFunctions().find(({ id }) => id === target(mapping.Properties.FunctionName));
      const queue = resources('AWS::SQS::Queue').find(
        ({ id }) => id === target(mapping.Properties.EventSourceArn),
      );
      if (queue)
        expect(queue.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(Number(fn?.Properties.Timeout));
      if (queue?.Properties.FifoQueue) {
        expect([window, BatchSize <= 10]).toEqual([undefined, true]);
      } else if (BatchSize > 10) expect(window).toBeGreaterThanOrEqual(1);
      if (ScalingConfig) expect(ScalingConfig.MaximumConcurrency).toBeGreaterThanOrEqual(2);
      expect(FilterCriteria?.Filters.length ?? 1).toBeLessThanOrEqual(5);
      for (const { Pattern } of FilterCriteria?.Filters ?? [])
        expect(Pattern.length).toBeLessThanOrEqual(4_096);
    }
  });

  it('a function may send to its dead-letter queue, which Lambda tests when it creates the function', () => {
    const withQueue = ownFunctions().filter(({ Properties }) => Properties.DeadLetterConfig);
    expect(withQueue.length).toBeGreaterThan(0);
    for (const fn of withQueue) {
      const role = only('AWS::IAM::Role', ({ id }) => id === target(fn.Properties.Role));
      // In the role itself: a separate policy may come later than the function.
      expect(JSON.stringify(at(role, 'Policies'))).toContain(
        `"${target(at(fn, 'DeadLetterConfig.TargetArn'))}"`,
      );
    }
  });
});

it('the policies in a role take at most 10,240 characters', () => {
  const sizes = properties('AWS::IAM::Role').map(({ Policies = [] }) => bytes(Policies));
  expect(Math.max(...sizes)).toBeGreaterThan(1_000);
  expect(Math.max(...sizes)).toBeLessThan(10_240);
});

it('an alarm looks back at most a day, or seven days in periods of an hour and more, and describes itself briefly', () => {
  interface Alarm {
    AlarmDescription: unknown;
    EvaluationPeriods: number;
    Period?: number;
    Metrics?: { MetricStat?: { Period: number } }[];
  }
  const alarms = properties('AWS::CloudWatch::Alarm') as unknown as Alarm[];
  expect(alarms.length).toBeGreaterThan(20);
  for (const { AlarmDescription, EvaluationPeriods, Period, Metrics = [] } of alarms) {
    const periods = [Period, ...Metrics.map(({ MetricStat }) => MetricStat?.Period)].filter(
      (each) => each !== undefined,
    );
    for (const period of periods)
      expect(EvaluationPeriods * period).toBeLessThanOrEqual(period >= 3_600 ? 7 * 86_400 : 86_400);
    expect(JSON.stringify(AlarmDescription).length).toBeLessThanOrEqual(1_024);
    expect(Metrics.length).toBeLessThanOrEqual(10);
  }
});
