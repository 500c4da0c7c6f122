import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import type { Merchant } from './contract.ts';

const shape = /^ppp_sk_live_[0-9A-Za-z]{38}$/;

/** Returns why a text cannot be a secret key, without a request; `undefined` if it can be one. */
export function secretKeyProblem(text: string): string | undefined {
  if (text === '') return 'Enter your secret key.';
  if (text.startsWith('ppp_pk_'))
    return 'This is a public key, which is for your shop’s pages. Sign in with a secret key, which starts with ppp_sk_live_.';
  if (!shape.test(text))
    return 'This isn’t a complete secret key. A secret key is ppp_sk_live_ followed by 38 letters and digits.';
  return undefined;
}

/** Requests the key's merchant. Returns the merchant, or the problem as a sentence. */
export async function checkKey(secretKey: string): Promise<{ merchant: Merchant } | { problem: string }> {
  try {
    const headers = { Authorization: `Bearer ${secretKey}` };
    return { merchant: (await call('GET /merchant', { headers })).data };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401)
      return {
        problem:
          'This key isn’t valid here. It was revoked, it has expired, or it belongs to another service.',
      };
    if (error.code === 'permission_required')
      return {
        problem: `This key doesn’t have the permission ${error.permission}, which the console needs. Sign in with a key that has it, or with one that may do everything.`,
      };
    if (error.code === 'merchant_suspended')
      return { problem: 'This account is suspended. Contact the operator of this service.' };
    return { problem: error.message };
  }
}
