import { callersOf } from '../../iam/callers.ts';
import { rolesOf } from '../../iam/roles.ts';
import { kmsApi } from '../../kms/kms-api.ts';
import { type KeyMaterial, KmsKeys } from '../../kms/kms-keys.ts';
import { jsonOf, request, role, stackOf } from '../gateway/gateway-fixtures.ts';

const keyArn = { 'Fn::GetAtt': ['Key', 'Arn'] };
const forTenant = {
  Effect: 'Allow',
  Action: 'kms:Decrypt',
  Resource: keyArn,
  Condition: { StringLike: { 'kms:EncryptionContext:tenantId': 'ten_*' } },
};
const { assembly, identities } = stackOf({
  Key: ['AWS::KMS::Key', { EnableKeyRotation: true }],
  Other: ['AWS::KMS::Key', {}],
  Alias: ['AWS::KMS::Alias', { AliasName: 'alias/secrets', TargetKeyId: keyArn }],
  Writer: role('lambda.amazonaws.com', ['kms:Encrypt', keyArn]),
  Reader: role('lambda.amazonaws.com'),
  ReaderPolicy: [
    'AWS::IAM::Policy',
    { PolicyDocument: { Statement: forTenant }, Roles: [{ Ref: 'Reader' }] },
  ],
});
const functionRoles = new Map(
  ['Writer', 'Reader'].map((name) => [name, identities.attribute(name, 'Arn')] as const),
);
const callers = callersOf(functionRoles, rolesOf(assembly, identities));

const arn = identities.attribute('Key', 'Arn');
const id = identities.physicalId('Key');
const context = { tenantId: 'ten_1', secretId: 'sec_1' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

function setUp(saved?: KeyMaterial) {
  const keys = new KmsKeys(assembly, identities, saved);
  const api = kmsApi(callers, keys);
  const call = async (operation: string, input: unknown, caller = 'operator') => {
    const response = await api(
      request('/', {
        method: 'POST',
        headers: {
          'x-amz-target': `TrentService.${operation}`,
          authorization: `AWS4-HMAC-SHA256 Credential=${caller}/20260101/us-east-1/kms/aws4_request`,
        },
        body: Buffer.from(JSON.stringify(input)),
      }),
    );
    return { status: response.status, ...jsonOf(response) } as { status: number } & Record<string, string>;
  };
  const encrypt = async (input: object = {}) => {
    const sent = { KeyId: id, Plaintext: base64('rk_live_1'), EncryptionContext: context, ...input };
    return String((await call('Encrypt', sent)).CiphertextBlob);
  };
  return { keys, call, encrypt };
}

const decrypted = {
  status: 200,
  Plaintext: base64('rk_live_1'),
  KeyId: arn,
  EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
};
const damaged = { status: 400, __type: 'InvalidCiphertextException' };

it.each([id, arn, 'alias/secrets', arn.replace(/key\/.*/, 'alias/secrets')])(
  'encrypts and decrypts with the key %s, in any order of the context’s pairs',
  async (KeyId) => {
    const { call, encrypt } = setUp();
    const CiphertextBlob = await encrypt({ KeyId });
    const EncryptionContext = { secretId: 'sec_1', tenantId: 'ten_1' };
    expect(await call('Decrypt', { KeyId, CiphertextBlob, EncryptionContext })).toEqual(decrypted);
    expect(await call('Decrypt', { CiphertextBlob, EncryptionContext })).toEqual(decrypted);
  },
);

it('encrypts the same text differently each time', async () => {
  const { encrypt } = setUp();
  expect(await encrypt()).not.toBe(await encrypt());
});

it.each([
  [{}],
  [{ tenantId: 'ten_1' }],
  [{ tenantId: 'ten_1', secretId: 'SEC_1' }],
  [{ ...context, more: '' }],
])('rejects the different context %j', async (EncryptionContext) => {
  const { call, encrypt } = setUp();
  expect(await call('Decrypt', { CiphertextBlob: await encrypt(), EncryptionContext })).toEqual(damaged);
});

it('rejects a ciphertext with a change in any byte, a truncated one, and bytes of another origin', async () => {
  const { call, encrypt } = setUp();
  const bytes = Buffer.from(await encrypt(), 'base64');
  const changed = [...bytes.keys()].map((index) => {
    const copy = Buffer.from(bytes);
    copy[index] = (copy[index] ?? 0) ^ 1;
    return copy;
  });
  for (const ciphertext of [...changed, bytes.subarray(0, -1), bytes.subarray(0, 45), Buffer.from('text')]) {
    const CiphertextBlob = ciphertext.toString('base64');
    const { status, __type } = await call('Decrypt', { CiphertextBlob, EncryptionContext: context });
    expect([status, __type]).toEqual([
      400,
      expect.stringMatching(/^(InvalidCiphertext|AccessDenied)Exception$/),
    ]);
  }
});

it('rejects a ciphertext of the same key with other material, and accepts it with the saved one', async () => {
  const first = setUp();
  const CiphertextBlob = await first.encrypt();
  const input = { CiphertextBlob, EncryptionContext: context };
  expect(await setUp().call('Decrypt', input)).toEqual(damaged);
  const saved: KeyMaterial = JSON.parse(JSON.stringify(first.keys.snapshot()));
  expect(await setUp(saved).call('Decrypt', input)).toEqual(decrypted);
});

it('rejects a key other than the ciphertext’s', async () => {
  const { call, encrypt } = setUp();
  const KeyId = identities.physicalId('Other');
  const input = { KeyId, CiphertextBlob: await encrypt(), EncryptionContext: context };
  expect(await call('Decrypt', input)).toMatchObject({ status: 400, __type: 'IncorrectKeyException' });
});

describe('permissions', () => {
  const denied = (name: string, action: string) => ({
    status: 400,
    __type: 'AccessDeniedException',
    message: `User: arn:aws:sts::000000000000:assumed-role/${name}/${name} is not authorized to perform: ${action} on resource: ${arn} because no identity-based policy allows the ${action} action`,
  });

  it('a function’s role decides about each action', async () => {
    const { call, encrypt } = setUp();
    const toEncrypt = { KeyId: 'alias/secrets', Plaintext: base64('x'), EncryptionContext: context };
    expect(await call('Encrypt', toEncrypt, 'Writer')).toMatchObject({ status: 200 });
    expect(await call('Encrypt', toEncrypt, 'Reader')).toEqual(denied('Reader', 'kms:Encrypt'));
    const toDecrypt = { CiphertextBlob: await encrypt(), EncryptionContext: context };
    expect(await call('Decrypt', toDecrypt, 'Writer')).toEqual(denied('Writer', 'kms:Decrypt'));
    expect(await call('Decrypt', toDecrypt, 'Reader')).toEqual(decrypted);
  });

  it('a condition compares the encryption context', async () => {
    const { call, encrypt } = setUp();
    for (const EncryptionContext of [{}, { tenantId: 'other' }]) {
      const CiphertextBlob = await encrypt({ EncryptionContext });
      expect(await call('Decrypt', { CiphertextBlob, EncryptionContext }, 'Reader')).toEqual(
        denied('Reader', 'kms:Decrypt'),
      );
    }
  });

  it('an unknown caller is rejected', async () => {
    expect(await setUp().call('Encrypt', {}, 'stranger')).toMatchObject({
      status: 400,
      __type: 'UnrecognizedClientException',
    });
  });
});

it('encrypts at most 4,096 bytes', async () => {
  const { call } = setUp();
  const sized = (bytes: number) => call('Encrypt', { KeyId: id, Plaintext: base64('x'.repeat(bytes)) });
  const { CiphertextBlob } = await sized(4096);
  expect(await call('Decrypt', { CiphertextBlob })).toMatchObject({ status: 200 });
  const rule =
    "1 validation error detected: Value at 'plaintext' failed to satisfy constraint: Member must have length";
  expect(await sized(4097)).toEqual({
    status: 400,
    __type: 'ValidationException',
    message: `${rule} less than or equal to 4096`,
  });
  expect(await sized(0)).toMatchObject({ message: `${rule} greater than or equal to 1` });
});

const Plaintext = base64('x');
it.each<[type: string, operation: string, input: unknown]>([
  ['UnknownOperationException', 'GenerateDataKey', { KeyId: id }],
  ['UnknownOperationException', 'constructor', {}],
  ['SerializationException', 'Encrypt', []],
  ['SerializationException', 'Encrypt', { KeyId: id, Plaintext: 'not base64' }],
  ['SerializationException', 'Encrypt', { KeyId: id, Plaintext, EncryptionContext: { a: 1 } }],
  ['SerializationException', 'Encrypt', { KeyId: id, Plaintext, EncryptionContext: ['a'] }],
  ['ValidationException', 'Encrypt', { Plaintext }],
  ['ValidationException', 'Encrypt', { KeyId: id }],
  ['ValidationException', 'Encrypt', { KeyId: id, Plaintext, DryRun: true }],
  ['ValidationException', 'Decrypt', {}],
  ['ValidationException', 'Decrypt', { CiphertextBlob: base64('x'.repeat(6145)) }],
  [
    'InvalidKeyUsageException',
    'Encrypt',
    { KeyId: id, Plaintext, EncryptionAlgorithm: 'RSAES_OAEP_SHA_256' },
  ],
  ['NotFoundException', 'Encrypt', { KeyId: 'alias/missing', Plaintext }],
  ['NotFoundException', 'Encrypt', { KeyId: 'Key', Plaintext }],
  ['NotFoundException', 'Encrypt', { KeyId: arn.replace('us-east-1', 'eu-west-1'), Plaintext }],
  ['NotFoundException', 'Encrypt', { KeyId: `key/${id}`, Plaintext }],
])('returns %s for %s with %j', async (type, operation, input) => {
  expect(await setUp().call(operation, input)).toMatchObject({ status: 400, __type: type });
});

describe('key policies', () => {
  const root = { AWS: 'arn:aws:iam::000000000000:root' };
  const delegation = { Effect: 'Allow', Action: 'kms:*', Resource: '*', Principal: root };
  const service = { ...delegation, Action: 'kms:Decrypt', Principal: { Service: 'sns.amazonaws.com' } };
  const start = (...Statement: object[]) => {
    const stack = stackOf({ Key: ['AWS::KMS::Key', { KeyPolicy: { Statement } }] });
    return new KmsKeys(stack.assembly, stack.identities);
  };

  it('a policy leaves this account’s access to its roles, and may allow services', () => {
    expect(start(delegation, service).find('alias/none')).toBeUndefined();
  });

  it.each<[string, object[]]>([
    ['no statement for the account', [service]],
    [
      'a role as principal',
      [delegation, { ...delegation, Principal: { AWS: 'arn:aws:iam::000000000000:role/Role' } }],
    ],
    ['a denial', [delegation, { ...delegation, Effect: 'Deny' }]],
    ['fewer actions', [{ ...delegation, Action: 'kms:Decrypt' }]],
    ['a condition', [{ ...delegation, Condition: { Bool: { 'aws:SecureTransport': 'true' } } }]],
    ['everyone', [{ ...delegation, Principal: '*' }]],
  ])('the start fails for a policy with %s', (_name, statements) => {
    expect(() => start(...statements)).toThrow('The emulator supports only key policies');
  });
});

it('the start fails for a property of a key that has no effect here', () => {
  expect(() => stackOf({ Key: ['AWS::KMS::Key', { KeySpec: 'RSA_2048' }] })).toThrow('the property KeySpec');
});
