/** The TOKEN authorizer of the management API: finds the merchant of a secret key. Its answers are never cached. */
import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import { hashSecretKey, parseApiKeyType } from '../../core/keys/api-key.ts';
import { defaultMessages, type ErrorCode } from '../../core/shared/errors.ts';
import { readCredential, readPublicKey } from '../../storage/credentials.ts';
import { itemsOf } from '../../storage/dynamodb/database-items.ts';
import { lastUseRecorder, type RecordLastUse } from '../../storage/last-uses.ts';
import { beginRequest, database, type OnTable, onTable } from '../runtime/database.ts';
import { clock, lazy } from '../runtime/environment.ts';
import { logFailure, logLastUseNotRecorded } from '../runtime/logging.ts';

/** The one message that API Gateway answers with 401. */
const unauthorized = 'Unauthorized';

interface Dependencies {
  readCredential: OnTable<typeof readCredential>;
  isPublished: (publicKey: string) => Promise<boolean>;
  lastUses: { record: RecordLastUse };
}

/**
 * Allows an active secret key and names its merchant. Denies active public keys and suspended merchants, which is a 403. Throws
 * `Unauthorized` for anything else, because API Gateway answers this one message with 401.
 */
export async function authorize(
  { authorizationToken, methodArn }: APIGatewayTokenAuthorizerEvent,
  { readCredential, isPublished, lastUses }: Dependencies,
): Promise<APIGatewayAuthorizerResult> {
  const key = authorizationToken.replace(/^Bearer /i, '');
  const type = parseApiKeyType(key);
  if (type === 'public' && (await isPublished(key))) return deny(methodArn, 'secret_key_required');
  const credential = type === 'secret' ? await readCredential(hashSecretKey(key)) : undefined;
  if (!credential) throw new Error(unauthorized);
  if (credential.merchantStatus === 'suspended') return deny(methodArn, 'merchant_suspended');
  await lastUses.record(credential.keyId);
  return {
    principalId: credential.merchantId,
    policyDocument: policy('Allow', methodArn),
    context: { merchantId: credential.merchantId, keyId: credential.keyId },
    usageIdentifierKey: credential.gatewayKey,
  };
}

/** A 403. The ACCESS_DENIED gateway response puts code and message into the error shape. */
function deny(methodArn: string, code: ErrorCode): APIGatewayAuthorizerResult {
  return {
    principalId: 'refused',
    policyDocument: policy('Deny', methodArn),
    context: { code, message: defaultMessages[code] },
  };
}

function policy(effect: 'Allow' | 'Deny', methodArn: string): APIGatewayAuthorizerResult['policyDocument'] {
  return {
    Version: '2012-10-17',
    Statement: [{ Effect: effect, Action: 'execute-api:Invoke', Resource: methodArn }],
  };
}

const dependencies = lazy(
  (): Dependencies => ({
    readCredential: onTable(readCredential),
    isPublished: async (publicKey) => (await readPublicKey(database(), publicKey)) !== undefined,
    lastUses: {
      record: lastUseRecorder(
        { update: (key, change) => itemsOf(database()).update(key, change) },
        clock,
        logLastUseNotRecorded,
      ),
    },
  }),
);

export const handler = async (event: APIGatewayTokenAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
  beginRequest();
  try {
    return await authorize(event, dependencies());
  } catch (error) {
    if (error instanceof Error && error.message === unauthorized) throw error;
    logFailure('authorizer_failed', error); // Lambda would log the error itself, keys included
    throw new Error('The authorizer failed');
  }
};
