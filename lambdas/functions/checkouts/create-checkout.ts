/** POST /v1/checkouts: connects a provider account. */

import { responseCheckout } from '../../../core/checkouts/checkout-response.ts';
import {
  makeCheckout,
  modeOfKey,
  type NewCheckout,
  newCheckoutSchema,
} from '../../../core/checkouts/provider-key.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { insertCheckout } from '../../../storage/checkouts/checkout-transactions.ts';
import { keyScopeOf, requireAcceptedKey } from '../../checkouts/accepted-key.ts';
import { type CheckoutDependencies, checkoutDependencies } from '../../checkouts/checkout-dependencies.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { createOnce } from '../../http/idempotency.ts';
import { created, type EndpointResponse, withEntityTag } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';
import { type SecretEncryption, stageEncryption } from '../../runtime/secret-encryption.ts';

/**
 * Returns 201 with the checkout. Throws `validation_failed` for a rejected key, and `checkout_limit_reached`.
 */
export function createCheckout(
  request: ManagementRequest<NewCheckout>,
  {
    database,
    clock,
    newId,
    encryption,
    openProvider,
  }: Dependencies & CheckoutDependencies & { encryption: SecretEncryption },
): Promise<EndpointResponse> {
  const { merchantId, body } = request;
  return createOnce(request, { database, clock }, async (recordOf) => {
    const { provider } = body;
    const account = openProvider({ provider, mode: modeOfKey(body) }, body.providerKey);
    await requireAcceptedKey(account);
    const now = clock();
    const checkout = makeCheckout(body, newId('chk'), now, await keyScopeOf(account));
    const ciphertext = await encryption.encrypt(body.providerKey, { merchantId, ownerId: checkout.id });
    const data = responseCheckout(checkout, []);
    const response = withEntityTag(created(data, `/v1/checkouts/${checkout.id}`), 1);
    const outcome = await insertCheckout(database, merchantId, checkout, ciphertext, recordOf(response));
    if (outcome === 'limit_reached') throw new AppError('checkout_limit_reached');
    return outcome === 'repeated' ? outcome : response;
  });
}

export const handler = endpointWithBody(newCheckoutSchema, (request, dependencies) =>
  createCheckout(request, { ...dependencies, ...checkoutDependencies(), encryption: stageEncryption() }),
);
