/** PATCH /v1/checkouts/:id: replaces the API key. */
import {
  type CheckoutUpdate,
  checkoutUpdateSchema,
  modeOfKey,
  responseCheckout,
} from '../../../core/checkouts/checkout.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { replaceProviderKey } from '../../../storage/checkouts/checkout-transactions.ts';
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import { listProviderIds } from '../../../storage/checkouts/codes.ts';
import { requireAcceptedKey, requireKeyForm, requireSameAccount } from '../../checkouts/accepted-key.ts';
import { type CheckoutDependencies, checkoutDependencies } from '../../checkouts/checkout-dependencies.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource, versionCondition, withEntityTag } from '../../http/preconditions.ts';
import { type EndpointResponse, ok } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/**
 * Returns 200 with the checkout. Throws `validation_failed` for a rejected key, `checkout_not_found` and
 * `checkout_account_differs`.
 */
export async function updateCheckout(
  request: ManagementRequest<CheckoutUpdate>,
  { database, clock, encryption, openProvider }: Omit<Dependencies, 'newId'> & CheckoutDependencies,
): Promise<EndpointResponse> {
  const { merchantId, id, body } = request;
  const { providerKey } = body;
  const isExpected = versionCondition(request);
  const stored = await requireResource('checkouts', id, async () => {
    const checkout = await readCheckout(database, merchantId, id);
    return checkout && !isExpected(checkout.version) ? 'precondition_failed' : checkout;
  });
  if (providerKey === undefined) return withEntityTag(ok(responseCheckout(stored.resource)), stored.version);
  const { provider, mode } = stored.resource;
  requireKeyForm({ provider, providerKey });
  if (modeOfKey({ provider, providerKey, mode }) !== mode) throw new AppError('checkout_account_differs');
  const account = openProvider(stored.resource, providerKey);
  await requireAcceptedKey(account);
  await requireSameAccount(account, await listProviderIds(database, merchantId, id));
  const ciphertext = await encryption.encrypt(providerKey, { merchantId, checkoutId: id });
  const replace = () =>
    replaceProviderKey(database, merchantId, id, { value: providerKey, ciphertext }, clock, isExpected);
  const { resource, version } = await requireResource('checkouts', id, replace);
  return withEntityTag(ok(responseCheckout(resource)), version);
}

export const handler = endpointWithBody(checkoutUpdateSchema, (request, dependencies) =>
  updateCheckout(request, { ...dependencies, ...checkoutDependencies() }),
);
