import { tokenAuthorizer } from '../../gateway/authorizer.ts';
import type { Invoke } from '../../lambda/lambda-instance.ts';
import { stackOf } from './gateway-fixtures.ts';

const arn = 'arn:aws:lambda:us-east-1:000000000000:function:Fn';
const methodArn = 'arn:aws:execute-api:us-east-1:000000000000:Api/v1/GET/items';
const properties = {
  RestApiId: { Ref: 'Api' },
  Type: 'TOKEN',
  AuthorizerUri: `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${arn}/invocations`,
  AuthorizerResultTtlInSeconds: 0,
  IdentitySource: 'method.request.header.Authorization',
  IdentityValidationExpression: 'Bearer .+',
};

function authorizerOf(changes: Record<string, unknown>, invoke: Invoke, mayInvoke = true) {
  const { assembly, identities } = stackOf({
    Api: ['AWS::ApiGateway::RestApi', {}],
    Auth: ['AWS::ApiGateway::Authorizer', { ...properties, ...changes }],
  });
  const resource = assembly.resources.get('Auth');
  if (!resource) throw new Error('unreachable');
  return tokenAuthorizer(resource, identities, invoke, () => mayInvoke);
}
const authorizerWith =
  (value: unknown): Invoke =>
  async () => ({ value });
const failing =
  (errorMessage: string): Invoke =>
  async () => ({ error: { errorType: 'Error', errorMessage, trace: '' } });
const policy = (Effect: string, Resource: unknown = methodArn, Action = 'execute-api:Invoke') => ({
  principalId: 'me',
  policyDocument: { Statement: [{ Effect, Action, Resource }] },
  context: { tenantId: 'm', count: 3, flag: true },
  usageIdentifierKey: 'gateway-key',
});
const headers = { authorization: 'Bearer x' };

it('allows with the context as strings and the usage key', async () => {
  const invoke = jest.fn(authorizerWith(policy('Allow')));
  expect(await authorizerOf({}, invoke)(headers, methodArn, 'id')).toEqual({
    kind: 'allowed',
    context: { principalId: 'me', tenantId: 'm', count: '3', flag: 'true' },
    apiKey: 'gateway-key',
  });
  expect(invoke).toHaveBeenCalledWith(
    arn,
    { type: 'TOKEN', methodArn, authorizationToken: 'Bearer x' },
    'id',
  );
});

it.each([
  ['a missing header', {}],
  ['a token that only contains the form', { authorization: 'x Bearer x' }],
])('returns UNAUTHORIZED for %s without an invocation', async (_name, given) => {
  const invoke = jest.fn(authorizerWith(policy('Allow')));
  expect(await authorizerOf({}, invoke)(given, methodArn, 'id')).toMatchObject({
    responseType: 'UNAUTHORIZED',
  });
  expect(invoke).not.toHaveBeenCalled();
});

it.each([
  ['the error Unauthorized', failing('Unauthorized'), 'UNAUTHORIZED'],
  ['any other error', failing('unauthorized'), 'AUTHORIZER_FAILURE'],
  ['a Deny', authorizerWith(policy('Deny')), 'ACCESS_DENIED'],
  ['an Allow of something else', authorizerWith(policy('Allow', `${methodArn}/other`)), 'ACCESS_DENIED'],
  ['no response', authorizerWith(null), 'AUTHORIZER_CONFIGURATION_ERROR'],
  [
    'no principal',
    authorizerWith({ ...policy('Allow'), principalId: undefined }),
    'AUTHORIZER_CONFIGURATION_ERROR',
  ],
  [
    'an object in the context',
    authorizerWith({ ...policy('Allow'), context: { a: {} } }),
    'AUTHORIZER_CONFIGURATION_ERROR',
  ],
])('rejects after %s', async (_name, invoke, responseType) => {
  expect(await authorizerOf({}, invoke)(headers, methodArn, 'id')).toMatchObject({
    kind: 'denied',
    responseType,
  });
});

it('does not invoke without a permission', async () => {
  jest.spyOn(console, 'error').mockImplementationOnce(() => {});
  const authorizer = authorizerOf({}, authorizerWith(policy('Allow')), false);
  expect(await authorizer(headers, methodArn, 'id')).toMatchObject({
    responseType: 'AUTHORIZER_CONFIGURATION_ERROR',
  });
});

it.each([
  { Type: 'REQUEST' },
  { AuthorizerResultTtlInSeconds: 300 },
  { AuthorizerResultTtlInSeconds: undefined },
  { IdentitySource: undefined },
])('rejects unsupported properties: %j', (changes) => {
  expect(() => authorizerOf(changes, authorizerWith(null))).toThrow(
    'TOKEN authorizers by header without caching',
  );
});
