import { createCipheriv, randomBytes } from 'node:crypto';
import { checkoutSecretVariable } from '../../platform/environment.ts';
import { AwsError, type SigningSettings } from '../../storage/aws-calls/signed-request.ts';
import { lazy, requiredVariable, signingSettings } from './environment.ts';
import {
  ciphertextForm,
  contextBytes,
  parameterCalls,
  readSecret,
  type SecretContext,
} from './secret-decryption.ts';

/** Encrypts merchants' secrets. */
export interface SecretEncryption {
  encrypt(value: string, context: SecretContext): Promise<Uint8Array>;
}

const secretBytes = 32;

/**
 * Returns the encryption with the stage's secret, which `parameterDecryption` describes. The first encryption
 * creates the parameter. Rejects if it is unavailable.
 */
export function parameterEncryption(parameterName: string, settings: SigningSettings): SecretEncryption {
  const call = parameterCalls(settings);
  let known: Buffer | undefined;
  return {
    async encrypt(value, context) {
      const { version, cipher, ivBytes } = ciphertextForm;
      known ??= Buffer.from(await readOrCreateSecret(call, parameterName), 'base64');
      const iv = randomBytes(ivBytes);
      const encryption = createCipheriv(cipher, known, iv);
      encryption.setAAD(contextBytes(context));
      const encrypted = Buffer.concat([encryption.update(value, 'utf8'), encryption.final()]);
      return Buffer.concat([Buffer.of(version), iv, encryption.getAuthTag(), encrypted]);
    },
  };
}

/** Returns the encryption with the secret of this function's stage. */
export const stageEncryption = lazy(() =>
  parameterEncryption(requiredVariable(checkoutSecretVariable), signingSettings('ssm')),
);

async function readOrCreateSecret(call: ReturnType<typeof parameterCalls>, Name: string): Promise<string> {
  try {
    return await readSecret(call, Name);
  } catch (error) {
    if (!isError(error, 'ParameterNotFound')) throw error;
  }
  const Value = randomBytes(secretBytes).toString('base64');
  const Description = 'Encrypts the API keys of checkouts and the URLs of alerts';
  try {
    await call('PutParameter', { Name, Value, Description, Type: 'SecureString' });
    return Value;
  } catch (error) {
    if (isError(error, 'ParameterAlreadyExists')) return readSecret(call, Name); // another function was faster
    throw error;
  }
}

function isError(error: unknown, name: string): boolean {
  return error instanceof AwsError && error.name === name;
}
