/** POST /v1/campaigns/:id/preview: what an imagined visitor would see, and why. */
import { type PreviewVisit, previewBanner, previewSchema } from '../../../core/campaigns/preview.ts';
import { newestExchangeRates } from '../../../core/exchange-rates/exchange-rate-age.ts';
import type { ExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { readExchangeRates } from '../../../storage/exchange-rates.ts';
import { readPublication } from '../../../storage/publications.ts';
import { type Answer, ok } from '../../http/answers.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { found } from '../../http/found.ts';
import { type OnTable, onTable } from '../../runtime/database.ts';

interface Dependencies {
  readPublication: OnTable<typeof readPublication>;
  readExchangeRates: () => Promise<ExchangeRates | undefined>;
}

/** 200 with `{config, trace}`; `campaign_not_found` for unknown, foreign and malformed ids. Nothing is written. */
export async function previewCampaign(
  { merchantId, id, body }: ManagementRequest<PreviewVisit>,
  { readPublication, readExchangeRates }: Dependencies,
): Promise<Answer> {
  const { rules, baseCurrency } = await found('camp', id, async () => {
    const publication = await readPublication(id);
    return publication?.merchantId === merchantId ? publication : undefined;
  });
  const rates = newestExchangeRates(await readExchangeRates());
  return ok(previewBanner(body, { rules, baseCurrency, rates }));
}

export const handler = endpointWithBody(previewSchema, previewCampaign, () => ({
  readPublication: onTable(readPublication),
  readExchangeRates: onTable(readExchangeRates),
}));
