import { gatewayResponses } from '../../gateway/gateway-response.ts';
import { jsonOf, stackOf } from './gateway-fixtures.ts';

const response = (
  ResponseType: string,
  properties: Record<string, unknown>,
): [string, Record<string, unknown>] => [
  'AWS::ApiGateway::GatewayResponse',
  { RestApiId: { Ref: 'Api' }, ResponseType, ...properties },
];

function responsesOf(own: Record<string, Record<string, unknown>>) {
  const { assembly, identities } = stackOf({
    Api: ['AWS::ApiGateway::RestApi', {}],
    Other: ['AWS::ApiGateway::RestApi', {}],
    ...Object.fromEntries(
      Object.entries(own).map(([type, properties]) => [type, response(type, properties)]),
    ),
    Foreign: [
      'AWS::ApiGateway::GatewayResponse',
      { RestApiId: { Ref: 'Other' }, ResponseType: 'THROTTLED', StatusCode: '299' },
    ],
  });
  return gatewayResponses(assembly, identities, 'Api');
}
const values: Record<string, string> = {
  'context.requestId': 'id-1',
  'method.request.header.x-country': 'IN',
};
const lookUp = (name: string) => values[name];

it.each([
  [
    'MISSING_AUTHENTICATION_TOKEN',
    403,
    'Missing Authentication Token',
    'MissingAuthenticationTokenException',
  ],
  ['THROTTLED', 429, 'Too Many Requests', 'TooManyRequestsException'],
  ['UNAUTHORIZED', 401, 'Unauthorized', 'UnauthorizedException'],
  ['INTEGRATION_TIMEOUT', 504, 'Endpoint request timed out', 'IntegrationTimeoutException'],
  ['AUTHORIZER_CONFIGURATION_ERROR', 500, null, 'AuthorizerConfigurationException'],
])('returns AWS’s default response for %s', (type, status, message, errorType) => {
  const response = responsesOf({})(type, lookUp);
  expect(response.status).toBe(status);
  expect(jsonOf(response)).toEqual({ message });
  expect(response.headers).toMatchObject({
    'content-type': 'application/json',
    'x-amzn-errortype': errorType,
  });
});

it('substitutes variables in template and headers, and unknown ones by nothing', () => {
  const response = responsesOf({
    THROTTLED: {
      StatusCode: '200',
      ResponseTemplates: {
        'application/json':
          '{"c":"$method.request.header.x-country","n":"$context.nothing","t":"$context.error.responseType","$5":1}',
      },
      ResponseParameters: {
        'gatewayresponse.header.X-Request-Id': 'context.requestId',
        'gatewayresponse.header.Cache-Control': "'no-store'",
        'gatewayresponse.header.X-None': 'context.nothing',
      },
    },
  })('THROTTLED', lookUp);
  expect(response.status).toBe(200);
  expect(jsonOf(response)).toEqual({ c: 'IN', n: '', t: 'THROTTLED', $5: 1 });
  expect(response.headers).toMatchObject({
    'x-request-id': 'id-1',
    'cache-control': 'no-store',
    'x-none': '',
  });
});

it('falls back to DEFAULT_4XX and DEFAULT_5XX, with the type’s own status unless they set one', () => {
  const respond = responsesOf({
    DEFAULT_4XX: { ResponseTemplates: { 'application/json': '{"default":4}' } },
    DEFAULT_5XX: { StatusCode: '503', ResponseTemplates: { 'application/json': '{"default":5}' } },
  });
  expect([respond('THROTTLED', lookUp)].map((response) => [response.status, jsonOf(response)])).toEqual([
    [429, { default: 4 }],
  ]);
  expect(respond('INTEGRATION_TIMEOUT', lookUp).status).toBe(503);
});
