import { plans } from '../../../core/keys/merchant.ts';
import { stageConfig, usagePlanName } from '../../../lib/config.ts';
import type { Throttle } from '../../../lib/stage-config.ts';
import { operationsWithHead } from '../../support/service/contract.ts';
import { at, only, resources, type TemplateResource, target } from '../../support/template.ts';

const apis = resources('AWS::ApiGateway::RestApi');
const api = (name: 'management' | 'banner') =>
  only('AWS::ApiGateway::RestApi', (candidate) => at(candidate, 'Name') === `ppp-dev-${name}`);
const of = (type: string, owner: TemplateResource) =>
  resources(type).filter((resource) => target(at(resource, 'RestApiId')) === owner.id);

it('both APIs are regional and have a stage named v1 with a throttle and an access log', () => {
  expect(apis).toHaveLength(2);
  for (const owner of apis) {
    expect(at(owner, 'EndpointConfiguration.Types')).toEqual(['REGIONAL']);
    const [stage] = of('AWS::ApiGateway::Stage', owner);
    if (!stage) throw new Error('There is no stage');
    expect(at(stage, 'StageName')).toBe('v1');
    expect(at<unknown[]>(stage, 'MethodSettings')[0]).toMatchObject({
      ResourcePath: '/*',
      ThrottlingRateLimit: expect.any(Number),
    });
    const format = at<string>(stage, 'AccessLogSetting.Format');
    expect(JSON.parse(format)).toMatchObject({
      merchantId: '$context.authorizer.merchantId',
      keyId: '$context.authorizer.keyId',
      resourceId: '$context.authorizer.resourceId',
      gatewayKeyId: '$context.identity.apiKeyId',
    });
    expect(format).not.toMatch(/path"|\.path|sourceIp|userAgent|apiKey(?!Id)/);
  }
});

it('both stages depend on the one API Gateway account', () => {
  const accounts = resources('AWS::ApiGateway::Account');
  expect(accounts).toHaveLength(1);
  for (const stage of resources('AWS::ApiGateway::Stage')) expect(stage.DependsOn).toContain(accounts[0]?.id);
});

const isUnknownRoute = (method: TemplateResource) => at(method, 'HttpMethod') === 'ANY';

it('every documented operation is deployed, with HEAD, and no other method', () => {
  const documented = operationsWithHead.filter(({ path }) => !path.endsWith('.js'));
  for (const name of ['management', 'banner'] as const)
    expect(of('AWS::ApiGateway::Method', api(name)).filter((method) => !isUnknownRoute(method))).toHaveLength(
      documented.filter((operation) => operation.api === name).length,
    );
});

it('every method requires an API key, and management methods the authorizer, without caching', () => {
  const methods = of('AWS::ApiGateway::Method', api('management')).filter(
    (method) => !isUnknownRoute(method),
  );
  expect(methods.length).toBeGreaterThan(10);
  for (const method of methods)
    expect(method.Properties).toMatchObject({ ApiKeyRequired: true, AuthorizationType: 'CUSTOM' });
  for (const method of of('AWS::ApiGateway::Method', api('banner')))
    expect(at(method, 'ApiKeyRequired')).toBe(true);
  const [authorizer] = resources('AWS::ApiGateway::Authorizer');
  expect(authorizer?.Properties).toMatchObject({ Type: 'TOKEN', AuthorizerResultTtlInSeconds: 0 });
  expect(at(api('management'), 'ApiKeySourceType')).toBe('AUTHORIZER');
  expect(at(api('banner'), 'ApiKeySourceType')).toBe('HEADER');
});

it('unknown routes of the management API have a method that returns 404, at most ten times a second per path', () => {
  const owner = api('management');
  const unknown = of('AWS::ApiGateway::Method', owner).filter(isUnknownRoute);
  const paths = of('AWS::ApiGateway::Resource', owner).filter(({ id }) =>
    of('AWS::ApiGateway::Method', owner).some((method) => target(at(method, 'ResourceId')) === id),
  );
  expect(unknown).toHaveLength(paths.length + 1); // and the root
  expect(paths.map((path) => at(path, 'PathPart'))).toContain('{proxy+}');
  for (const { Properties } of unknown)
    expect(Properties).toMatchObject({ AuthorizationType: 'NONE', Integration: { Type: 'MOCK' } });
  const [stage] = of('AWS::ApiGateway::Stage', owner);
  const [others, ...known] = stage ? at<Record<string, unknown>[]>(stage, 'MethodSettings') : [];
  expect(others).toMatchObject({ HttpMethod: '*', ResourcePath: '/*', ThrottlingRateLimit: 10 });
  expect(known).toHaveLength(of('AWS::ApiGateway::Method', owner).length - unknown.length);
  const { management, revocations } = stageConfig('dev').apiThrottles;
  for (const setting of known) {
    const isRevocation = setting.HttpMethod === 'DELETE' && setting.ResourcePath === '/~1api-keys~1{id}';
    const { rate } = isRevocation ? revocations : management;
    expect(setting).toMatchObject({ ThrottlingRateLimit: rate });
    expect(setting.HttpMethod).not.toBe('ANY'); // AWS documents no settings for it
  }
});

it('every gateway response is JSON in the error shape and is never stored; any page may read those of the banner API', () => {
  for (const response of resources('AWS::ApiGateway::GatewayResponse')) {
    const body = JSON.parse(at(response, 'ResponseTemplates.application/json'));
    if (body.show === undefined) {
      expect(body.error).toEqual({
        type: expect.any(String),
        code: expect.any(String),
        message: expect.any(String),
        requestId: '$context.requestId',
      });
    }
    const isBanner = target(at(response, 'RestApiId')) === api('banner').id;
    expect(at(response, 'ResponseParameters')).toMatchObject({
      'gatewayresponse.header.Cache-Control': "'no-store'",
      ...(isBanner ? { 'gatewayresponse.header.Access-Control-Allow-Origin': "'*'" } : {}),
    });
  }
});

it('a throttled banner request returns 200 with the reason and the visitor’s country', () => {
  const responses = of('AWS::ApiGateway::GatewayResponse', api('banner'));
  const response = responses.find((candidate) => at(candidate, 'ResponseType') === 'THROTTLED');
  expect(response?.Properties).toMatchObject({ StatusCode: '200' });
  expect(JSON.parse(response ? at(response, 'ResponseTemplates.application/json') : '')).toEqual({
    show: false,
    country: '$method.request.header.X-Ppp-Country',
    countryName: '$method.request.header.X-Ppp-Country-Name',
    reason: 'rate_limited',
  });
});

it('each plan has a usage plan per API with the configured rates; banner plans throttle per method, management plans those that change keys, set a URL or send a test', () => {
  const { plans: rates } = stageConfig('dev');
  const usagePlans = new Map(
    resources('AWS::ApiGateway::UsagePlan').map((plan) => [at<string>(plan, 'UsagePlanName'), plan]),
  );
  expect(usagePlans.size).toBe(2 * plans.length);
  for (const plan of plans) {
    const limits = ({ rate: RateLimit, burst: BurstLimit }: Throttle) => ({ RateLimit, BurstLimit });
    const { banner: config, events, keys, management: usual } = rates[plan];
    const management = usagePlans.get(usagePlanName('dev', plan, 'management'));
    expect(management?.Properties.Throttle).toEqual(limits(usual));
    expect(management && at<{ Throttle: unknown }[]>(management, 'ApiStages')[0]?.Throttle).toEqual({
      '/api-keys/POST': limits(keys),
      '/api-keys/{id}/DELETE': limits(keys),
      '/merchant/PATCH': limits(keys),
      '/merchant/alerts/test/POST': limits(keys),
    });
    const banner = usagePlans.get(usagePlanName('dev', plan, 'banner'));
    expect(banner && at<{ Throttle: unknown }[]>(banner, 'ApiStages')[0]?.Throttle).toEqual({
      '/banner/config/{publicKey}/GET': limits(config),
      '/banner/config/{publicKey}/HEAD': limits(config),
      '/banner/events/POST': limits(events),
      '/banner/preview/POST': limits(usual),
    });
  }
});

it.each([
  ['usage plans', 'UsagePlan', 20],
  ['deployments', 'Deployment', 5],
])('%s are created in turn, because API Gateway accepts one change of an %s in %d seconds', (_name, type) => {
  const all = resources(`AWS::ApiGateway::${type}`);
  const earlier = all.map(({ id, DependsOn = [] }) =>
    all.flatMap((other) => (other.id !== id && DependsOn.includes(other.id) ? other.id : [])),
  );
  expect(earlier.map(({ length }) => length).sort()).toEqual([0, ...earlier.slice(1).map(() => 1)]);
  expect(new Set(earlier.flat()).size).toBe(all.length - 1);
});

it('API Gateway’s account gets its logging role after the table, when IAM knows the role everywhere', () => {
  const [account] = resources('AWS::ApiGateway::Account');
  expect(account?.DependsOn).toContain(resources('AWS::DynamoDB::GlobalTable')[0]?.id);
});

/**
 * Returns the sum of all method throttles in an API. API Gateway applies the stage's setting to each method.
 */
function mostPerSecond(owner: TemplateResource): number {
  const [stage] = of('AWS::ApiGateway::Stage', owner);
  const settings = stage
    ? at<{ ResourcePath: string; ThrottlingRateLimit: number }[]>(stage, 'MethodSettings')
    : [];
  const rates = settings.map(({ ThrottlingRateLimit }) => ThrottlingRateLimit);
  const [common = 0, ...own] = rates;
  const others = of('AWS::ApiGateway::Method', owner).length - own.length;
  return others * common + own.reduce((sum, rate) => sum + rate, 0);
}

it('all methods together stay below the account’s 10,000 requests a second', () => {
  const [management, banner] = [mostPerSecond(api('management')), mostPerSecond(api('banner'))];
  expect(management + banner).toBeLessThan(10_000);
  expect(banner).toBeGreaterThan(3_000);
});

it('banner events have a throttle of their own, so that a flood of them takes nothing from configs', () => {
  const [stage] = of('AWS::ApiGateway::Stage', api('banner'));
  expect(stage && at(stage, 'MethodSettings')).toContainEqual(
    expect.objectContaining({
      HttpMethod: 'POST',
      ResourcePath: '/~1banner~1events',
      ThrottlingRateLimit: stageConfig('dev').apiThrottles.events.rate,
    }),
  );
});

it('API Gateway invokes management functions with one role, which may invoke exactly these', () => {
  const isOfManagement = (method: TemplateResource) => !isUnknownRoute(method);
  const methods = of('AWS::ApiGateway::Method', api('management')).filter(isOfManagement);
  const roles = new Set(methods.map((method) => target(at(method, 'Integration.Credentials'))));
  expect(roles.size).toBe(1);
  const [invoker] = resources('AWS::IAM::Role').filter(({ id }) => roles.has(id));
  if (!invoker) throw new Error('There is no role');
  const statements = at<{ Action: string; Resource: unknown }[]>(
    invoker,
    'Policies.0.PolicyDocument.Statement',
  );
  const allowed = statements.flatMap(({ Resource }) => [Resource].flat().map(target));
  expect(statements.map(({ Action }) => Action)).toEqual(statements.map(() => 'lambda:InvokeFunction'));
  const invoked = methods.map((method) => JSON.stringify(at(method, 'Integration.Uri')));
  expect(new Set(allowed).size).toBe(allowed.length);
  for (const id of allowed) expect(invoked.some((uri) => uri.includes(`"${id}"`))).toBe(true);
  for (const uri of invoked) expect(allowed.some((id) => uri.includes(`"${id}"`))).toBe(true);
});

it('API Gateway assumes its roles for this account only, if it sends an account', () => {
  const roles = resources('AWS::IAM::Role').filter((role) =>
    JSON.stringify(at(role, 'AssumeRolePolicyDocument')).includes('apigateway.amazonaws.com'),
  );
  expect(roles).toHaveLength(3);
  for (const role of roles)
    expect(at<unknown[]>(role, 'AssumeRolePolicyDocument.Statement')).toEqual([
      expect.objectContaining({
        Condition: { StringEqualsIfExists: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    ]);
});
