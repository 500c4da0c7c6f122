/** POST /v1/campaigns/:id/preview: what an imagined visitor would see, and why. */
import { type PreviewVisit, previewBanner, previewSchema } from '../../../core/campaigns/preview.ts';
import type { Publication } from '../../../core/campaigns/publication.ts';
import type { ExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { readExchangeRates } from '../../../storage/exchange-rates.ts';
import { readPublication } from '../../../storage/publications.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { database } from '../../runtime/database.ts';
import { clock } from '../../runtime/environment.ts';
import { exchangeRateCache } from '../../runtime/exchange-rate-cache.ts';
import { logExchangeRatesNotRead } from '../../runtime/logging.ts';

interface Dependencies {
  readPublication: (campaignId: string) => Promise<Publication | undefined>;
  rates: () => Promise<ExchangeRates>;
}

/** 200 with `{config, trace}`; `campaign_not_found` for unknown, foreign and malformed ids. Nothing is written. */
export async function previewCampaign(
  { merchantId, id, body }: ManagementRequest<PreviewVisit>,
  { readPublication, rates }: Dependencies,
): Promise<Answer> {
  const { rules, baseCurrency } = await found('camp', id, async () => {
    const publication = await readPublication(id);
    return publication?.merchantId === merchantId ? publication : undefined;
  });
  return ok(previewBanner(body, { rules, baseCurrency, rates: await rates() }));
}

export const handler = endpointWithBody(previewSchema, previewCampaign, () => ({
  readPublication: (campaignId: string) => readPublication(itemsOf(database()), campaignId),
  rates: exchangeRateCache({
    read: () => readExchangeRates(itemsOf(database()), 'eventual'),
    clock,
    onFailure: logExchangeRatesNotRead,
  }),
}));
