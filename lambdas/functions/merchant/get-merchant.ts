/** GET /v1/merchant: the authenticated merchant, its limits and its usage. */

import { merchantView } from '../../../core/keys/merchant-view.ts';
import { type PlanRates, ratePolicy } from '../../../core/keys/rate-policy.ts';
import { planRatesVariable } from '../../../platform/environment.ts';
import { emptyAlerts, readAlerts } from '../../../storage/alerts/alerts.ts';
import { readCounters } from '../../../storage/counters.ts';
import { requireMerchant } from '../../../storage/merchants.ts';
import { addressesOf } from '../../alerts/addresses-of.ts';
import { isMailOffered } from '../../alerts/mail-settings.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { type EndpointResponse, ok } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';
import { requiredVariable } from '../../runtime/environment.ts';

/** Returns 200 with the merchant and the rate limit of its plan. The reads are not one snapshot. */
export async function getMerchant(
  { merchantId, key }: ManagementRequest,
  {
    database,
    planRates,
    isEmailOffered,
  }: Pick<Dependencies, 'database'> & { planRates: PlanRates; isEmailOffered: boolean },
): Promise<EndpointResponse> {
  const [merchant, counters, alerts] = await Promise.all([
    requireMerchant(database, merchantId),
    readCounters(database, merchantId),
    readAlerts(database, merchantId),
  ]);
  const addresses = addressesOf(alerts?.resource ?? emptyAlerts, isEmailOffered);
  const response = ok(merchantView(merchant, counters, addresses, key));
  const policy = ratePolicy(merchant.plan, planRates[merchant.plan]);
  return { ...response, headers: { ...response.headers, 'ratelimit-policy': policy } };
}

export const handler = endpoint((request, dependencies) =>
  getMerchant(request, {
    ...dependencies,
    planRates: JSON.parse(requiredVariable(planRatesVariable)),
    isEmailOffered: isMailOffered(),
  }),
);
