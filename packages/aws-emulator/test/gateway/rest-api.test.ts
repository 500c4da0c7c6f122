import { GatewayKeys } from '../../gateway/gateway-keys.ts';
import { restApi } from '../../gateway/rest-api.ts';
import { UsagePlans, usagePlansOf } from '../../gateway/usage-plans.ts';
import type { LocalRequest } from '../../http/messages.ts';
import { rolesOf } from '../../iam/roles.ts';
import type { Invoke } from '../../lambda/lambda-instance.ts';
import { lambdaPermissions } from '../../lambda/lambda-permissions.ts';
import { fn, jsonOf, type Resources, request, role, stackOf } from './gateway-fixtures.ts';

const keyValue = 'a-key-of-twenty-or-more-characters';
const token = { authorization: 'Bearer x' };
const keyed = { 'x-api-key': keyValue };

const uri = (id: string) => ({
  'Fn::Join': [
    '',
    [
      'arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/',
      { 'Fn::GetAtt': [id, 'Arn'] },
      '/invocations',
    ],
  ],
});
const permission = (id: string, source: string): [string, Record<string, unknown>] => [
  'AWS::Lambda::Permission',
  {
    Action: 'lambda:InvokeFunction',
    FunctionName: { 'Fn::GetAtt': [id, 'Arn'] },
    Principal: 'apigateway.amazonaws.com',
    SourceArn: `arn:aws:execute-api:us-east-1:000000000000:Api/${source}`,
  },
];
const method = (properties: Record<string, unknown>): [string, Record<string, unknown>] => [
  'AWS::ApiGateway::Method',
  {
    RestApiId: { Ref: 'Api' },
    ResourceId: { Ref: 'Things' },
    AuthorizationType: 'NONE',
    Integration: { Type: 'AWS_PROXY', IntegrationHttpMethod: 'POST', Uri: uri('Fn') },
    ...properties,
  },
];
const base: Resources = {
  Role: role('lambda.amazonaws.com'),
  Fn: fn('fn'),
  Auth: fn('auth'),
  Api: [
    'AWS::ApiGateway::RestApi',
    { EndpointConfiguration: { Types: ['REGIONAL'] }, ApiKeySourceType: 'HEADER' },
  ],
  Stage: ['AWS::ApiGateway::Stage', { RestApiId: { Ref: 'Api' }, StageName: 'v1' }],
  Things: [
    'AWS::ApiGateway::Resource',
    { RestApiId: { Ref: 'Api' }, ParentId: { 'Fn::GetAtt': ['Api', 'RootResourceId'] }, PathPart: 'things' },
  ],
  Open: method({ HttpMethod: 'GET' }),
  Keyed: method({ HttpMethod: 'POST', ApiKeyRequired: true }),
  Guarded: method({
    HttpMethod: 'PUT',
    ApiKeyRequired: true,
    AuthorizationType: 'CUSTOM',
    AuthorizerId: { Ref: 'Authorizer' },
  }),
  Authorizer: [
    'AWS::ApiGateway::Authorizer',
    {
      RestApiId: { Ref: 'Api' },
      Type: 'TOKEN',
      AuthorizerUri: uri('Auth'),
      AuthorizerResultTtlInSeconds: 0,
      IdentitySource: 'method.request.header.Authorization',
    },
  ],
  Plan: [
    'AWS::ApiGateway::UsagePlan',
    { ApiStages: [{ ApiId: 'Api', Stage: 'v1' }], Throttle: { RateLimit: 1, BurstLimit: 2 } },
  ],
  MayGet: permission('Fn', 'v1/*/things'),
  MayAuthorize: permission('Auth', 'authorizers/Authorizer'),
};

function setUp(
  changes: Resources = {},
  response: unknown = { statusCode: 200, body: '{}' },
  isThrottleFirst?: boolean,
) {
  const { assembly, identities } = stackOf({ ...base, ...changes });
  const keys = new GatewayKeys();
  keys.attach('Plan', keys.create({ value: keyValue, isEnabled: true }).id);
  const lines: string[] = [];
  const calls: { functionArn: string; event: Record<string, never> }[] = [];
  const invoke: Invoke = async (functionArn, event) => {
    calls.push({ functionArn, event: event as Record<string, never> });
    if (!functionArn.endsWith(':Auth')) {
      if (response === 'never') return new Promise(() => {});
      return response instanceof Error
        ? { error: { errorType: 'Error', errorMessage: 'x', trace: '' } }
        : { value: response };
    }
    const Statement = [{ Effect: 'Allow', Action: '*', Resource: '*' }];
    return {
      value: {
        principalId: 'me',
        policyDocument: { Statement },
        context: { m: 1 },
        usageIdentifierKey: keyValue,
      },
    };
  };
  const resource = assembly.resources.get('Api');
  if (!resource) throw new Error('unreachable');
  const api = restApi(assembly, identities, resource, {
    invoke,
    mayInvoke: lambdaPermissions(assembly, identities),
    queues: () => undefined,
    roles: rolesOf(assembly, identities),
    usagePlans: new UsagePlans(usagePlansOf(assembly, identities), keys, () => 0),
    now: () => 0,
    ...(isThrottleFirst === undefined ? {} : { isThrottleFirst }),
    logAccess: (line) => lines.push(line),
  });
  const send = async (
    httpMethod: string,
    changesOfRequest: Partial<LocalRequest> = {},
    path = '/v1/things',
  ) => {
    const response = await api(request(path, { method: httpMethod, ...changesOfRequest }));
    const text = response.body.toString();
    return { ...response, message: text.startsWith('{') ? jsonOf(response).message : undefined };
  };
  return { send, calls, lines };
}
const quietly = () => jest.spyOn(console, 'error').mockImplementationOnce(() => {});

it('creates an event of format 1.0 with header names and values as sent', async () => {
  const { send, calls } = setUp();
  await send('GET', {
    query: 'a=1&a=2&b=x+y',
    headers: { 'x-one': '1, 2', 'user-agent': 'ua', 'content-type': 'text/plain' },
    writtenNames: { 'x-one': 'X-ONE' },
    repeatedHeaders: { 'x-one': ['1', '2'] },
    body: Buffer.from('é'),
  });
  const event = calls[0]?.event;
  expect(event).toMatchObject({
    resource: '/things',
    path: '/things',
    httpMethod: 'GET',
    headers: { 'X-ONE': '2', 'User-Agent': 'ua', 'Content-Type': 'text/plain', 'X-Forwarded-Proto': 'https' },
    multiValueHeaders: { 'X-ONE': ['1', '2'], 'User-Agent': ['ua'] },
    queryStringParameters: { a: '2', b: 'x y' },
    multiValueQueryStringParameters: { a: ['1', '2'], b: ['x y'] },
    pathParameters: null,
    body: 'é',
    isBase64Encoded: false,
    requestContext: {
      apiId: 'Api',
      stage: 'v1',
      path: '/v1/things',
      resourcePath: '/things',
      identity: { sourceIp: '127.0.0.1' },
    },
  });
  expect(event?.requestContext).not.toHaveProperty('authorizer');
});

it('writes an access log line for each request in the format of the stage, with - for what has no value', async () => {
  const Format =
    '$context.httpMethod $context.resourcePath $context.status $context.authorizer.m $context.error.responseType $context.identity.apiKeyId';
  const Stage: Resources[string] = [
    'AWS::ApiGateway::Stage',
    { RestApiId: { Ref: 'Api' }, StageName: 'v1', AccessLogSetting: { Format } },
  ];
  const { send, lines } = setUp({ Stage });
  await send('GET');
  await send('POST');
  await send('POST', { headers: { 'x-api-key': keyValue } });
  expect(lines).toEqual([
    'GET /things 200 - - -',
    'POST /things 403 - INVALID_API_KEY -',
    expect.stringMatching(/^POST \/things 200 - - \w+$/),
  ]);
  const quiet = setUp();
  await quiet.send('GET');
  expect(quiet.lines).toEqual([]);
});

it('requires a valid key for methods with ApiKeyRequired, before it invokes a function', async () => {
  const { send, calls } = setUp();
  expect(await send('POST')).toMatchObject({ status: 403, message: 'Forbidden' });
  expect(await send('POST', { headers: { 'x-api-key': 'wrong' } })).toMatchObject({ status: 403 });
  expect(calls).toEqual([]);
  expect(await send('POST', { headers: keyed })).toMatchObject({ status: 200 });
  expect(calls[0]?.event).toMatchObject({ requestContext: { identity: { apiKey: keyValue } } });
});

it.each([
  [undefined, [401, 401, 200, 429]],
  [true, [401, 401, 429, 429]],
])(
  'with isThrottleFirst %s, two denied requests and two others get %j',
  async (isThrottleFirst, statuses) => {
    const MethodSettings = [
      { HttpMethod: 'PUT', ResourcePath: '/~1things', ThrottlingRateLimit: 1, ThrottlingBurstLimit: 2 },
      { HttpMethod: '*', ResourcePath: '/*', ThrottlingRateLimit: 1, ThrottlingBurstLimit: 1 },
    ];
    const [type, properties] = base.Api ?? [''];
    const changes: Resources = {
      Api: [type, { ...properties, ApiKeySourceType: 'AUTHORIZER' }],
      Stage: ['AWS::ApiGateway::Stage', { RestApiId: { Ref: 'Api' }, StageName: 'v1', MethodSettings }],
      Plan: [
        'AWS::ApiGateway::UsagePlan',
        { ApiStages: [{ ApiId: 'Api', Stage: 'v1' }], Throttle: { RateLimit: 1, BurstLimit: 1 } },
      ],
    };
    const { send } = setUp(changes, undefined, isThrottleFirst);
    const sent = [];
    for (const headers of [{}, {}, token, token]) sent.push((await send('PUT', { headers })).status);
    expect(sent).toEqual(statuses);
    expect((await send('GET')).status).toBe(200); // its bucket is another one
  },
);

it('takes the key only from the authorizer with ApiKeySourceType AUTHORIZER', async () => {
  const [type, properties] = base.Api ?? [''];
  const { send, calls } = setUp({ Api: [type, { ...properties, ApiKeySourceType: 'AUTHORIZER' }] });
  expect(await send('PUT', { headers: token })).toMatchObject({ status: 200 });
  expect(calls.at(-1)?.event).toMatchObject({
    requestContext: { authorizer: { principalId: 'me', m: '1' } },
  });
  expect(await send('POST', { headers: keyed })).toMatchObject({ status: 403, message: 'Forbidden' });
});

it('invokes the authorizer before it checks the key', async () => {
  const { send, calls } = setUp();
  expect(await send('PUT', { headers: keyed })).toMatchObject({ status: 401, message: 'Unauthorized' });
  expect(await send('PUT', { headers: token })).toMatchObject({ status: 403, message: 'Forbidden' });
  expect(calls.map(({ functionArn }) => functionArn.split(':').at(-1))).toEqual(['Auth']);
});

it('cannot invoke a function without a permission for this method', async () => {
  quietly();
  const { send, calls } = setUp({ MayGet: permission('Fn', 'v1/POST/things') });
  expect(await send('GET')).toMatchObject({ status: 500, message: 'Internal server error' });
  expect(calls).toEqual([]);
});

it('returns 502 after malformed responses and unhandled errors', async () => {
  for (const response of [{ body: 'no status' }, new Error('thrown')]) {
    expect(await setUp({}, response).send('GET')).toMatchObject({
      status: 502,
      message: 'Internal server error',
    });
  }
});

it('returns 504 when the integration takes longer than its timeout', async () => {
  const Integration = {
    Type: 'AWS_PROXY',
    IntegrationHttpMethod: 'POST',
    Uri: uri('Fn'),
    TimeoutInMillis: 20,
  };
  const { send } = setUp({ Open: method({ HttpMethod: 'GET', Integration }) }, 'never');
  expect(await send('GET')).toMatchObject({ status: 504, message: 'Endpoint request timed out' });
});

it('rejects bodies above 10 MB before all other checks', async () => {
  const { send } = setUp();
  const body = Buffer.alloc(10 * 1024 * 1024 + 1);
  expect(await send('POST', { body })).toMatchObject({ status: 413, message: 'Request Too Long' });
});

it('invokes a function with the role of the integration instead of a permission of the function', async () => {
  const withRole = method({
    HttpMethod: 'DELETE',
    Integration: {
      Type: 'AWS_PROXY',
      IntegrationHttpMethod: 'POST',
      Uri: uri('Fn'),
      Credentials: { 'Fn::GetAtt': ['Invoker', 'Arn'] },
    },
  });
  const invoker = (id: string) =>
    role('apigateway.amazonaws.com', [
      'lambda:InvokeFunction',
      `arn:aws:lambda:us-east-1:000000000000:function:${id}`,
    ]);
  const without = { MayGet: permission('Fn', 'v1/none') };
  const { send } = setUp({ ...without, Invoker: invoker('Fn'), WithRole: withRole });
  expect(await send('DELETE')).toMatchObject({ status: 200 });
  expect(() => setUp({ ...without, Invoker: invoker('Auth'), WithRole: withRole })).toThrow(
    'is not allowed to perform lambda:InvokeFunction',
  );
});
