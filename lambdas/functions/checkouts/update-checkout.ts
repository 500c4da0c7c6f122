/** PATCH /v1/checkouts/:id: replaces the API key. */

import { type Checkout, type CheckoutMode, responseCheckout } from '../../../core/checkouts/checkout.ts';
import {
  type CheckoutUpdate,
  checkoutUpdateSchema,
  modeOfKey,
} from '../../../core/checkouts/provider-key.ts';
import { AppError, validationError } from '../../../core/errors/errors.ts';
import { replaceProviderKey } from '../../../storage/checkouts/checkout-transactions.ts';
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import { listProviderIds } from '../../../storage/checkouts/provider-ids.ts';
import {
  keyScopeOf,
  requireAcceptedKey,
  requireKeyForm,
  requireSameAccount,
} from '../../checkouts/accepted-key.ts';
import { type CodesDependencies, codesDependencies } from '../../checkouts/checkout-dependencies.ts';
import { reconcileCheckout } from '../../checkouts/code-runs.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource, versionCondition } from '../../http/preconditions.ts';
import { type EndpointResponse, ok, withEntityTag } from '../../http/responses.ts';
import { type SecretEncryption, stageEncryption } from '../../runtime/secret-encryption.ts';

/** Time for the end of the codes of the test mode. The rest of the request's time is for the new key. */
const endingMs = 2_500;

/**
 * Returns 200 with the checkout. A key of the live mode also replaces one of the test mode; the campaigns
 * then get new codes. Throws `validation_failed` for a rejected key, `checkout_not_found` and
 * `checkout_account_differs`.
 */
export async function updateCheckout(
  request: ManagementRequest<CheckoutUpdate>,
  dependencies: CodesDependencies & { encryption: SecretEncryption },
): Promise<EndpointResponse> {
  const { merchantId, id, body } = request;
  const { database, clock, encryption, openProvider } = dependencies;
  const { providerKey } = body;
  const isExpected = versionCondition(request);
  const stored = await requireResource('checkouts', id, async () => {
    const checkout = await readCheckout(database, merchantId, id);
    return checkout && !isExpected(checkout.version) ? 'precondition_failed' : checkout;
  });
  const mode = requireMode(stored.resource, body);
  if (providerKey === undefined) return withEntityTag(ok(responseCheckout(stored.resource)), stored.version);
  const { provider } = stored.resource;
  const isSameMode = mode === stored.resource.mode;
  const account = openProvider({ provider, mode }, providerKey);
  await requireAcceptedKey(account);
  if (isSameMode) await requireSameAccount(account, await listProviderIds(database, merchantId, id));
  else await endTestCodes(merchantId, stored.resource, dependencies);
  const keyScope = await keyScopeOf(account);
  const ciphertext = await encryption.encrypt(providerKey, { merchantId, ownerId: id });
  const key = { providerKey, mode, keyScope, ciphertext };
  const replace = () => replaceProviderKey(database, merchantId, id, key, clock, isExpected);
  const { resource, version } = await requireResource('checkouts', id, replace);
  return withEntityTag(ok(responseCheckout(resource)), version);
}

/**
 * Returns the mode of the new key. Throws `checkout_account_differs` if a key of the test mode would replace
 * one of the live mode.
 */
function requireMode(
  { provider, mode: present }: Checkout,
  { providerKey, mode: sent }: CheckoutUpdate,
): CheckoutMode {
  if (sent !== undefined && provider !== 'polar')
    throw validationError([
      { path: 'mode', code: 'mode_of_key', message: 'Is part of the API key. Send it only for Polar.' },
    ]);
  if (providerKey === undefined) {
    if (sent === undefined || sent === present) return present;
    throw validationError([{ path: 'mode', code: 'mode_of_key', message: 'Must be sent with a new key.' }]);
  }
  requireKeyForm({ provider, providerKey });
  const mode = modeOfKey({ provider, providerKey, mode: sent ?? present });
  if (present === 'live' && mode === 'test') throw new AppError('checkout_account_differs');
  return mode;
}

/** Tries once to end the codes of the test mode. The new key cannot reach them, and they take no money. */
async function endTestCodes(
  merchantId: string,
  checkout: Checkout,
  dependencies: CodesDependencies,
): Promise<void> {
  const signal = AbortSignal.timeout(endingMs);
  await reconcileCheckout({ merchantId, checkout }, dependencies, { signal, isEnding: true });
}

export const handler = endpointWithBody(checkoutUpdateSchema, (request, { database }) =>
  updateCheckout(request, { ...codesDependencies(), database, encryption: stageEncryption() }),
);
