/** DELETE /v1/campaigns/:id: removes a campaign that no active key shows. */

import { AppError } from '../../../core/errors/errors.ts';
import { removeCampaign } from '../../../storage/transactions/campaign-removal.ts';
import { endpoint, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource, versionCondition } from '../../http/preconditions.ts';
import { type EndpointResponse, noContent } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/**
 * Returns 204. Throws `campaign_not_found`, `precondition_failed`, and `campaign_in_use` for the default
 * campaign and for one with active keys.
 */
export async function deleteCampaign(
  request: ManagementRequest,
  { database }: Pick<Dependencies, 'database'>,
): Promise<EndpointResponse> {
  const { merchantId, id } = request;
  const isExpected = versionCondition(request);
  const outcome = await requireResource('campaigns', id, () =>
    removeCampaign(database, merchantId, id, isExpected),
  );
  if (outcome === 'in_use') throw new AppError('campaign_in_use');
  return noContent();
}

export const handler = endpoint(deleteCampaign);
