/** POST /v1/campaigns/:id/codes/sync: makes the checkout agree with a campaign now. */

import { type ReconcileCodesRequest, reconcileCodesSchema } from '../../../core/checkouts/codes-request.ts';
import { responseCodes } from '../../../core/checkouts/shown-codes.ts';
import { validationError } from '../../../core/errors/errors.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import { readCodes } from '../../../storage/checkouts/codes.ts';
import { readPublication } from '../../../storage/publications.ts';
import { type CodesDependencies, codesDependencies } from '../../checkouts/checkout-dependencies.ts';
import { reconcileCampaign } from '../../checkouts/code-runs.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource } from '../../http/preconditions.ts';
import { type EndpointResponse, ok } from '../../http/responses.ts';

/** Time for the provider. The rest of the request's time is for the table. */
const providerMs = 6_000;

/**
 * Returns 200 with the codes, newest first, even if the provider fails. The codes and the checkout then have
 * a `problem`. Without a checkout, it does nothing. Throws `campaign_not_found`, and `validation_failed` if
 * `replace` contains a code that the campaign never had.
 */
export async function reconcileCampaignCodes(
  { merchantId, id, body }: ManagementRequest<ReconcileCodesRequest>,
  dependencies: CodesDependencies,
): Promise<EndpointResponse> {
  const { database } = dependencies;
  const signal = AbortSignal.timeout(providerMs);
  const campaign = await requireResource('campaigns', id, () => readCampaign(database, merchantId, id));
  await requireKnownCodes(database, merchantId, id, body.replace);
  const checkoutId = campaign.resource.checkout?.id;
  const checkout = checkoutId && (await readCheckout(database, merchantId, checkoutId));
  const codes = checkout
    ? await reconcileCampaign({ merchantId, checkout: checkout.resource }, id, dependencies, {
        replace: { codes: body.replace, graceHours: body.graceHours },
        signal,
      })
    : (await readCodes(database, merchantId, id)).codes;
  return ok(responseCodes(codes, await readPublication(database, id), dependencies.clock()));
}

/** Throws `validation_failed` for a code that the campaign never had. */
async function requireKnownCodes(
  database: CodesDependencies['database'],
  merchantId: string,
  campaignId: string,
  replace: readonly string[],
): Promise<void> {
  if (replace.length === 0) return;
  const { codes } = await readCodes(database, merchantId, campaignId);
  const problems = replace.flatMap((name, index) =>
    codes.some(({ code }) => code === name)
      ? []
      : [
          {
            path: `replace.${index}`,
            code: 'unknown_code',
            message: 'Is not a code of this campaign.',
          } as const,
        ],
  );
  if (problems.length > 0) throw validationError(problems);
}

export const handler = endpointWithBody(reconcileCodesSchema, (request, { database }) =>
  reconcileCampaignCodes(request, { ...codesDependencies(), database }),
);
