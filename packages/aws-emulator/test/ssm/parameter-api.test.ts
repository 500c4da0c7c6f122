import { callersOf } from '../../iam/callers.ts';
import { rolesOf } from '../../iam/roles.ts';
import { parameterApi, type SecureParameters } from '../../ssm/parameter-api.ts';
import { regionalArn } from '../../template/pseudo-parameters.ts';
import { jsonOf, request, role, stackOf } from '../gateway/gateway-fixtures.ts';

const name = '/app/dev/secret';
const ofParameter = regionalArn('ssm', `parameter${name}`);
const { assembly, identities } = stackOf({
  Reader: role('lambda.amazonaws.com', ['ssm:GetParameter', ofParameter]),
  Writer: role('lambda.amazonaws.com', ['ssm:PutParameter', ofParameter]),
});
const functionRoles = new Map(
  ['Reader', 'Writer'].map((each) => [each, identities.attribute(each, 'Arn')] as const),
);
const callers = callersOf(functionRoles, rolesOf(assembly, identities));

function setUp(parameters: SecureParameters = {}) {
  const saved: SecureParameters[] = [];
  const api = parameterApi({ callers, parameters, save: () => saved.push({ ...parameters }) });
  const call = async (operation: string, input: unknown, caller = 'operator') => {
    const response = await api(
      request('/', {
        method: 'POST',
        headers: {
          'x-amz-target': `AmazonSSM.${operation}`,
          authorization: `AWS4-HMAC-SHA256 Credential=${caller}/20260101/us-east-1/ssm/aws4_request`,
        },
        body: Buffer.from(typeof input === 'string' ? input : JSON.stringify(input)),
      }),
    );
    return { status: response.status, ...jsonOf(response) } as { status: number } & Record<string, unknown>;
  };
  return { call, saved };
}

const get = { Name: name, WithDecryption: true };
const put = { Name: name, Value: 'hidden', Type: 'SecureString' };

it('returns a stored parameter, which is saved before its caller knows', async () => {
  const { call, saved } = setUp();
  expect(await call('PutParameter', put)).toMatchObject({ status: 200, Version: 1 });
  expect(saved).toEqual([{ [name]: 'hidden' }]);
  expect(await call('GetParameter', get)).toMatchObject({
    status: 200,
    Parameter: { Name: name, Value: 'hidden' },
  });
});

it('returns a parameter of an earlier run', async () => {
  const { call } = setUp({ [name]: 'earlier' });
  expect(await call('GetParameter', get)).toMatchObject({ Parameter: { Value: 'earlier' } });
});

it('never replaces a parameter', async () => {
  const { call } = setUp({ [name]: 'earlier' });
  expect(await call('PutParameter', put)).toMatchObject({ status: 400, __type: 'ParameterAlreadyExists' });
  expect(await call('GetParameter', get)).toMatchObject({ Parameter: { Value: 'earlier' } });
});

it.each([name, '/__proto__'])('a parameter %s that no one stored does not exist', async (Name) => {
  expect(await setUp().call('GetParameter', { ...get, Name })).toEqual({
    status: 400,
    __type: 'ParameterNotFound',
  });
});

it.each<[type: string, operation: string, input: unknown]>([
  ['UnknownOperationException', 'DeleteParameter', { Name: name }],
  ['SerializationException', 'GetParameter', '[]'],
  ['SerializationException', 'GetParameter', '{'],
  ['ValidationException', 'GetParameter', { Name: name }],
  ['ValidationException', 'GetParameter', { ...get, Name: 'secret' }],
  ['ValidationException', 'PutParameter', { ...put, Type: 'String' }],
  ['ValidationException', 'PutParameter', { ...put, Overwrite: true }],
  ['ValidationException', 'PutParameter', { ...put, KeyId: 'alias/mine' }],
  ['ValidationException', 'PutParameter', { ...put, Value: '' }],
  ['ValidationException', 'PutParameter', { ...put, Value: 'x'.repeat(4_097) }],
])('rejects with %s: %s %j', async (__type, operation, input) => {
  const { call, saved } = setUp();
  expect(await call(operation, input)).toMatchObject({ status: 400, __type });
  expect(saved).toEqual([]);
});

it.each([
  ['Reader', 'GetParameter', get, 200],
  ['Reader', 'PutParameter', put, 400],
  ['Writer', 'PutParameter', { ...put, Name: '/app/dev/new' }, 400],
  ['Writer', 'GetParameter', get, 400],
  ['stranger', 'GetParameter', get, 400],
])('the role %s may %s only with its permission', async (caller, operation, input, status) => {
  const { call } = setUp({ [name]: 'hidden' });
  expect((await call(operation, input, caller)).status).toBe(status);
});
