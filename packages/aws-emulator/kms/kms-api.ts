import type { LocalHandler, LocalResponse } from '../http/messages.ts';
import { ownValue } from '../http/own-value.ts';
import type { Caller, Callers } from '../iam/callers.ts';
import type { EncryptionContext, KmsKey, KmsKeys } from './kms-keys.ts';

const algorithm = 'SYMMETRIC_DEFAULT';
const maxPlaintextBytes = 4096;
const maxCiphertextBytes = 6144;

/** Parameters that the emulator supports, by operation. */
const parameters: Record<string, readonly string[]> = {
  Encrypt: ['KeyId', 'Plaintext', 'EncryptionContext', 'EncryptionAlgorithm'],
  Decrypt: ['KeyId', 'CiphertextBlob', 'EncryptionContext', 'EncryptionAlgorithm'],
};

/** An error response of KMS. KMS sends no message with an InvalidCiphertextException. */
class KmsError extends Error {
  readonly type: string;
  constructor(type: string, message?: string) {
    super(message);
    this.type = type;
  }
}

/**
 * Returns KMS's JSON protocol, limited to Encrypt and Decrypt with symmetric keys, with the permissions of
 * the caller.
 */
export function kmsApi(callers: Callers, keys: KmsKeys): LocalHandler {
  return async (request) => {
    try {
      const caller = callers(request);
      if (!caller)
        throw new KmsError(
          'UnrecognizedClientException',
          'The security token included in the request is invalid.',
        );
      const operation = request.headers['x-amz-target']?.split('.')[1] ?? '';
      const input = readInput(operation, request.body);
      return response(
        200,
        operation === 'Encrypt' ? encrypt(keys, caller, input) : decrypt(keys, caller, input),
      );
    } catch (error) {
      if (!(error instanceof KmsError)) throw error;
      return response(400, { __type: error.type, ...(error.message ? { message: error.message } : {}) });
    }
  };
}

function encrypt(keys: KmsKeys, caller: Caller, input: Input): object {
  const plaintext = bytesOf(input, 'Plaintext', maxPlaintextBytes);
  if (input.KeyId === undefined) throw missing('KeyId');
  const key = findKey(keys, input.KeyId);
  const context = contextOf(input);
  requireAccess(caller, 'kms:Encrypt', key, context);
  const CiphertextBlob = keys.encrypt(key, plaintext, context).toString('base64');
  return { CiphertextBlob, KeyId: key.arn, EncryptionAlgorithm: algorithm };
}

function decrypt(keys: KmsKeys, caller: Caller, input: Input): object {
  const ciphertext = bytesOf(input, 'CiphertextBlob', maxCiphertextBytes);
  const wanted = input.KeyId === undefined ? undefined : findKey(keys, input.KeyId);
  const keyId = keys.keyIdOf(ciphertext);
  if (keyId === undefined) throw new KmsError('InvalidCiphertextException');
  const key = keys.find(keyId);
  if (!key)
    throw new KmsError(
      'AccessDeniedException',
      'The ciphertext refers to a customer master key that does not exist, does not exist in this region, or you are not allowed to access.',
    );
  const context = contextOf(input);
  requireAccess(caller, 'kms:Decrypt', wanted ?? key, context);
  if (wanted && wanted.id !== key.id)
    throw new KmsError(
      'IncorrectKeyException',
      'The key ID in the request does not identify a CMK that can perform this operation.',
    );
  const plaintext = keys.decrypt(key, ciphertext, context);
  if (!plaintext) throw new KmsError('InvalidCiphertextException');
  return { Plaintext: plaintext.toString('base64'), KeyId: key.arn, EncryptionAlgorithm: algorithm };
}

type Input = Record<string, unknown>;

/** Reads the parameters of an operation. Throws for any that the emulator does not support. */
function readInput(operation: string, body: Buffer): Input {
  const supported = ownValue(parameters, operation);
  if (!supported)
    throw new KmsError('UnknownOperationException', 'The emulator supports only Encrypt and Decrypt.');
  const input = parseObject(body);
  const unknown = Object.keys(input).find((name) => !supported.includes(name));
  if (unknown)
    throw new KmsError('ValidationException', `The emulator does not support ${unknown} of ${operation}.`);
  if (![undefined, algorithm].includes(input.EncryptionAlgorithm as string | undefined))
    throw new KmsError('InvalidKeyUsageException', `The key supports only ${algorithm}.`);
  return input;
}

function parseObject(body: Buffer): Input {
  try {
    const value: unknown = JSON.parse(body.toString());
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Input;
  } catch {}
  throw new KmsError('SerializationException', 'The request body is not a JSON object.');
}

function bytesOf(input: Input, name: string, maxBytes: number): Buffer {
  const text = input[name];
  if (text === undefined) throw missing(name);
  const bytes = Buffer.from(String(text), 'base64');
  if (bytes.toString('base64') !== text)
    throw new KmsError('SerializationException', `${name} is not base64.`);
  if (bytes.length < 1) throw invalid(name, 'Member must have length greater than or equal to 1');
  if (bytes.length > maxBytes)
    throw invalid(name, `Member must have length less than or equal to ${maxBytes}`);
  return bytes;
}

function contextOf({ EncryptionContext: context = {} }: Input): EncryptionContext {
  const isContext =
    typeof context === 'object' &&
    context !== null &&
    !Array.isArray(context) &&
    Object.values(context).every((value) => typeof value === 'string');
  if (!isContext) throw new KmsError('SerializationException', 'EncryptionContext is not a map of strings.');
  return context as EncryptionContext;
}

function findKey(keys: KmsKeys, keyId: unknown): KmsKey {
  const key = keys.find(String(keyId));
  if (!key) throw new KmsError('NotFoundException', `Invalid keyId ${keyId}`);
  return key;
}

/** Throws unless the caller's role allows the action with this context. */
function requireAccess(caller: Caller, action: string, { arn }: KmsKey, context: EncryptionContext): void {
  const names = Object.keys(context);
  const pairs = names.map((name) => [`kms:EncryptionContext:${name}`, [String(context[name])]]);
  const conditionKeys = {
    ...Object.fromEntries(pairs),
    ...(names.length > 0 ? { 'kms:EncryptionContextKeys': names } : {}),
  };
  const denied = caller.denialOf([{ action, resource: arn, context: conditionKeys }]);
  if (denied) throw new KmsError('AccessDeniedException', denied);
}

/** Returns the error for a missing parameter. AWS writes its name with a small letter. */
function missing(name: string): KmsError {
  return new KmsError(
    'ValidationException',
    `1 validation error detected: Value null at '${withSmallLetter(name)}' failed to satisfy constraint: Member must not be null`,
  );
}

function invalid(name: string, constraint: string): KmsError {
  return new KmsError(
    'ValidationException',
    `1 validation error detected: Value at '${withSmallLetter(name)}' failed to satisfy constraint: ${constraint}`,
  );
}

function withSmallLetter(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function response(status: number, body: object): LocalResponse {
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.1' },
    body: Buffer.from(JSON.stringify(body)),
  };
}
