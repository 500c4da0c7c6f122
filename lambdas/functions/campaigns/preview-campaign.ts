/**
 * POST /v1/campaigns/:id/preview: the banner config for a hypothetical visitor, and the rules that lead to
 * it.
 */

import { newestExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { previewBanner, type SampleVisitor, sampleVisitorSchema } from '../../../core/preview/preview.ts';
import { readExchangeRates } from '../../../storage/exchange-rates.ts';
import { readLinkReport } from '../../../storage/link-reports.ts';
import { readPricesOf, readPublication } from '../../../storage/publications.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { requireResource } from '../../http/preconditions.ts';
import { type EndpointResponse, ok } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';

/** Returns 200 with `{config, trace}` and writes nothing. Throws `campaign_not_found`. */
export async function previewCampaign(
  { merchantId, id, body }: ManagementRequest<SampleVisitor>,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<EndpointResponse> {
  const publication = await requireResource('campaigns', id, async () => {
    const publication = await readPublication(database, id);
    return publication?.merchantId === merchantId ? publication : undefined;
  });
  const now = clock();
  const [rates, report, prices] = await Promise.all([
    readExchangeRates(database),
    readLinkReport(database, id, now),
    readPricesOf(database, publication),
  ]);
  const known = { rates: newestExchangeRates(rates), buttonTest: report?.test ?? null, prices };
  return ok(previewBanner(body, { ...publication, ...known, now }));
}

export const handler = endpointWithBody(sampleVisitorSchema, previewCampaign);
