/** POST /v1/campaigns/:id/preview: the banner config for a hypothetical visitor, and the rules that lead to it. */
import { type PreviewVisit, previewBanner, previewSchema } from '../../../core/campaigns/preview.ts';
import { newestExchangeRates } from '../../../core/exchange-rates/exchange-rate-age.ts';
import { readExchangeRates } from '../../../storage/exchange-rates.ts';
import { readPublication } from '../../../storage/publications.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with `{config, trace}` and writes nothing. Throws `campaign_not_found`. */
export async function previewCampaign(
  { merchantId, id, body }: ManagementRequest<PreviewVisit>,
  { database, clock }: Dependencies,
): Promise<Answer> {
  const { rules, baseCurrency } = await found('camp', id, async () => {
    const publication = await readPublication(database, id);
    return publication?.merchantId === merchantId ? publication : undefined;
  });
  const rates = newestExchangeRates(await readExchangeRates(database));
  return ok(previewBanner(body, { rules, baseCurrency, rates, now: clock() }));
}

export const handler = endpointWithBody(previewSchema, previewCampaign);
