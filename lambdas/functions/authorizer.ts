/**
 * TOKEN authorizer of the management API: finds the merchant of a secret key. Its responses are not cached.
 */

import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent, Context } from 'aws-lambda';
import { apiErrors, type ErrorCode } from '../../core/errors/errors.ts';
import { hasExpired, type SecretCredential } from '../../core/keys/credential.ts';
import { parseApiKeyType } from '../../core/keys/key-form.ts';
import { hashSecretKey } from '../../core/keys/key-value.ts';
import { isId } from '../../core/shared/ids.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { resourceKinds } from '../../core/shared/resource-kinds.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import { itemsOf } from '../../storage/dynamodb/database-items.ts';
import { readCredential, readPublicKey } from '../../storage/keys/credentials.ts';
import { lastUseRecorder, type RecordLastUse } from '../../storage/keys/last-use-recorder.ts';
import { database, requestDatabase } from '../runtime/dependencies.ts';
import { clock, lazy } from '../runtime/environment.ts';
import { logFailure, logLastUseNotRecorded } from '../runtime/logging.ts';

/** The only error message for which API Gateway returns 401. */
const unauthorized = 'Unauthorized';

/**
 * Allows an active secret key and returns its merchant, its permissions and its expiry, which `endpoint`
 * checks. Denies active public keys and suspended merchants: API Gateway returns 403. Throws `Unauthorized` for
 * any other token, expired keys included.
 */
export async function authorize(
  { authorizationToken, methodArn }: APIGatewayTokenAuthorizerEvent,
  { database, clock, recordLastUse }: { database: Database; clock: Clock; recordLastUse: RecordLastUse },
): Promise<APIGatewayAuthorizerResult> {
  const key = authorizationToken.replace(/^Bearer /i, '');
  const type = parseApiKeyType(key);
  if (type === 'public' && (await readPublicKey(database, key)))
    return deny(methodArn, 'secret_key_required');
  const credential = type === 'secret' ? await readCredential(database, hashSecretKey(key)) : undefined;
  if (!credential || hasExpired(credential.keyExpiresAt, clock())) throw new Error(unauthorized);
  if (credential.merchantStatus === 'suspended') return deny(methodArn, 'merchant_suspended');
  await recordLastUse(credential.keyId);
  return {
    principalId: credential.merchantId,
    policyDocument: policy('Allow', methodArn),
    context: {
      merchantId: credential.merchantId,
      keyId: credential.keyId,
      // API Gateway does not document what it does with characters other than ASCII.
      keyName: encodeURIComponent(credential.keyName),
      ...limitsOf(credential),
      ...resourceIn(methodArn),
    },
    usageIdentifierKey: credential.gatewayKey,
  };
}

/** Returns the permissions and the expiry that the key has. A context has only texts. */
function limitsOf({ permissions, keyExpiresAt }: SecretCredential): Record<string, string> {
  return {
    ...(permissions ? { permissions: permissions.join() } : {}),
    ...(keyExpiresAt ? { keyExpiresAt } : {}),
  };
}

/** Returns the id in a request's path, for the access log: never other text, which may be a key. */
export function resourceIn(methodArn: string): { resourceId?: string } {
  const resourceId = methodArn
    .split('/')
    .find((part) => Object.values(resourceKinds).some(({ idPrefix }) => isId(idPrefix, part)));
  return resourceId === undefined ? {} : { resourceId };
}

/** Returns a 403. The ACCESS_DENIED gateway response puts code and message into the error body. */
function deny(methodArn: string, code: ErrorCode): APIGatewayAuthorizerResult {
  return {
    principalId: 'rejected',
    policyDocument: policy('Deny', methodArn),
    context: { code, message: apiErrors[code].message },
  };
}

function policy(effect: 'Allow' | 'Deny', methodArn: string): APIGatewayAuthorizerResult['policyDocument'] {
  return {
    Version: '2012-10-17',
    Statement: [{ Effect: effect, Action: 'execute-api:Invoke', Resource: methodArn }],
  };
}

const recordLastUse = lazy(() => lastUseRecorder(itemsOf(database()), clock, logLastUseNotRecorded));

export const handler = async (
  event: APIGatewayTokenAuthorizerEvent,
  context: Context,
): Promise<APIGatewayAuthorizerResult> => {
  try {
    return await authorize(event, {
      database: requestDatabase(context.getRemainingTimeInMillis()),
      clock,
      recordLastUse: recordLastUse(),
    });
  } catch (error) {
    if (error instanceof Error && error.message === unauthorized) throw error;
    logFailure('authorizer_failed', error); // Lambda would log the error itself, including keys
    throw new Error('The authorizer failed');
  }
};
