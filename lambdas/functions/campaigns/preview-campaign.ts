/** POST /v1/campaigns/:id/preview: what an imagined visitor would see, and why. */
import type { Campaign } from '../../../core/campaigns/campaign.ts';
import { rulesOf } from '../../../core/campaigns/campaign.ts';
import { type PreviewVisit, previewBanner, previewSchema } from '../../../core/campaigns/preview.ts';
import type { ExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { readBaseCurrency } from '../../../storage/changes/base-currency.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { exchangeRateCache, readExchangeRates } from '../../../storage/exchange-rates.ts';
import { requireMerchant } from '../../../storage/merchants.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { database, type OnTable, onTable } from '../../runtime/database.ts';
import { clock } from '../../runtime/environment.ts';
import { logExchangeRatesNotRead } from '../../runtime/logging.ts';

interface Dependencies {
  campaigns: { get: OnTable<typeof readCampaign> };
  baseCurrencyOf: (merchantId: string, campaign: Campaign) => Promise<string>;
  rates: () => Promise<ExchangeRates>;
}

/** 200 with `{config, trace}`; `campaign_not_found` for unknown, foreign and malformed ids. Nothing is written. */
export async function previewCampaign(
  { merchantId, id, body }: ManagementRequest<PreviewVisit>,
  { campaigns, baseCurrencyOf, rates }: Dependencies,
): Promise<Answer> {
  const campaign = await found('camp', id, () => campaigns.get(merchantId, id));
  const baseCurrency = await baseCurrencyOf(merchantId, campaign);
  return ok(previewBanner(body, { rules: rulesOf(campaign), baseCurrency, rates: await rates() }));
}

export const handler = endpointWithBody(previewSchema, previewCampaign, () => ({
  campaigns: { get: onTable(readCampaign) },
  baseCurrencyOf: async (merchantId: string, { productId }: Campaign) =>
    readBaseCurrency(database(), await requireMerchant(database(), merchantId), productId),
  rates: exchangeRateCache({
    read: () => readExchangeRates(itemsOf(database()), 'eventual'),
    clock,
    onFailure: logExchangeRatesNotRead,
  }),
}));
