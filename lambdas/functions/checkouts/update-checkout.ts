/** PATCH /v1/checkouts/:id: replaces the API key, or the key for orders. */

import type { Checkout, CheckoutMode } from '../../../core/checkouts/checkout.ts';
import {
  type CheckoutUpdate,
  checkoutUpdateSchema,
  modeOfKey,
} from '../../../core/checkouts/provider-key.ts';
import { AppError, validationError } from '../../../core/errors/errors.ts';
import type { Versioned } from '../../../core/shared/versions.ts';
import { replaceProviderKey } from '../../../storage/checkouts/checkout-transactions.ts';
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import { removeExactPrices } from '../../../storage/checkouts/exact-prices.ts';
import { removeOrdersDays } from '../../../storage/checkouts/orders/orders-days.ts';
import { listProviderIds } from '../../../storage/checkouts/provider-ids.ts';
import {
  keyScopeOf,
  requireAcceptedKey,
  requireKeyForm,
  requireSameAccount,
} from '../../checkouts/accepted-key.ts';
import { type CodesDependencies, codesDependencies } from '../../checkouts/checkout-dependencies.ts';
import { checkoutResponses } from '../../checkouts/checkout-responses.ts';
import { reconcileCheckout } from '../../checkouts/code-runs.ts';
import { updateOrdersKey } from '../../checkouts/orders/connect-orders.ts';
import { type OpenOrders, openOrders } from '../../checkouts/orders/orders-dependencies.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource, versionCondition } from '../../http/preconditions.ts';
import { type EndpointResponse, ok, withEntityTag } from '../../http/responses.ts';
import { type SecretEncryption, stageEncryption } from '../../runtime/secret-encryption.ts';

/** Time for the provider. The rest of the request's time is for the table. */
const providerMs = 5_000;

/** Time of it for the end of the codes of the test mode. The rest is for the new key. */
const endingMs = 2_500;

type UpdateDependencies = CodesDependencies & { encryption: SecretEncryption; openOrders: OpenOrders };

/**
 * Returns 200 with the checkout. A key of the live mode also replaces one of the test mode; the campaigns
 * then get new codes. Throws `validation_failed` for a rejected key, `checkout_not_found` and
 * `checkout_account_differs`.
 */
export async function updateCheckout(
  request: ManagementRequest<CheckoutUpdate>,
  dependencies: UpdateDependencies,
): Promise<EndpointResponse> {
  const { merchantId, id, body } = request;
  const { database, clock, encryption, openProvider } = dependencies;
  const signal = AbortSignal.timeout(providerMs);
  const { providerKey } = body;
  const isExpected = versionCondition(request);
  const stored = await requireResource('checkouts', id, async () => {
    const checkout = await readCheckout(database, merchantId, id);
    return checkout && !isExpected(checkout.version) ? 'precondition_failed' : checkout;
  });
  if (body.ordersKey !== undefined) return updateOrders(request, stored.resource, dependencies, signal);
  const mode = requireMode(stored.resource, body);
  if (providerKey === undefined) return responseOf(merchantId, stored, dependencies);
  const { provider } = stored.resource;
  const isSameMode = mode === stored.resource.mode;
  const account = openProvider({ provider, mode }, providerKey, signal);
  await requireAcceptedKey(account);
  if (isSameMode)
    await requireSameAccount(account, await listProviderIds(database, merchantId, stored.resource));
  else await endTestCodes(merchantId, stored.resource, dependencies, signal);
  const keyScope = await keyScopeOf(account);
  const ciphertext = await encryption.encrypt(providerKey, { merchantId, ownerId: id });
  const key = { providerKey, mode, keyScope, ciphertext };
  const replace = () => replaceProviderKey(database, merchantId, id, key, clock, isExpected);
  const replaced = await requireResource('checkouts', id, replace);
  if (replaced.resource.orders === null) {
    // Those of the test mode. An earlier request may have replaced the key and failed here.
    await removeOrdersDays(database, id);
    await removeExactPrices(database, merchantId, id);
  }
  return responseOf(merchantId, replaced, dependencies);
}

async function responseOf(
  merchantId: string,
  { resource, version }: Versioned<Checkout>,
  { database }: Pick<UpdateDependencies, 'database'>,
): Promise<EndpointResponse> {
  const [response] = await checkoutResponses(database, merchantId, [resource]);
  return withEntityTag(ok(response), version);
}

/** Replaces or removes the key for orders. The other key has a separate request, because each is tested. */
async function updateOrders(
  request: ManagementRequest<CheckoutUpdate>,
  stored: Checkout,
  dependencies: UpdateDependencies,
  signal: AbortSignal,
): Promise<EndpointResponse> {
  const { merchantId, id, body } = request;
  const { ordersKey = null, providerKey, mode } = body;
  if (providerKey !== undefined || mode !== undefined)
    throw validationError([
      { path: 'ordersKey', code: 'separate_request', message: 'Must be sent alone. Send two requests.' },
    ]);
  const isExpected = versionCondition(request);
  const update = () =>
    updateOrdersKey(merchantId, stored, ordersKey, isExpected, { ...dependencies, signal });
  return responseOf(merchantId, await requireResource('checkouts', id, update), dependencies);
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
  requestSignal: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([requestSignal, AbortSignal.timeout(endingMs)]);
  await reconcileCheckout({ merchantId, checkout, isEnding: true }, dependencies, { signal });
}

export const handler = endpointWithBody(checkoutUpdateSchema, (request, { database }) =>
  updateCheckout(request, { ...codesDependencies(), database, encryption: stageEncryption(), openOrders }),
);
