/**
 * POST /v1/banner/preview: the banner config for the sample visitor of a preview link. A second request of the
 * page reports its links.
 */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { BannerConfig } from '../../../core/banner/banner-config.ts';
import { decideBanner } from '../../../core/banner/decide-banner.ts';
import { AppError } from '../../../core/errors/errors.ts';
import { readSentReport } from '../../../core/preview/link-report.ts';
import { hashPreviewToken, previewedRules } from '../../../core/preview/preview-link.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import { readPublishedPrices } from '../../../storage/exact-prices-item.ts';
import { isSecretKeyActive } from '../../../storage/keys/credentials.ts';
import { storeLinkReport } from '../../../storage/link-reports.ts';
import { readLinkedPublication } from '../../../storage/preview-links.ts';
import { toErrorResult } from '../../http/error-responses.ts';
import { type Visit, visitOf } from '../../http/visit.ts';
import { clock, lazy } from '../../runtime/environment.ts';
import { type ExchangeRateCache, exchangeRateCache } from '../../runtime/exchange-rate-cache.ts';
import { items } from '../../runtime/items.ts';
import { withinVisitTime } from '../../runtime/visit-time.ts';

/** State that an execution environment shares between requests. */
interface PreviewDependencies {
  items: ReturnType<typeof items>;
  rates: ExchangeRateCache;
  clock: Clock;
}

const headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Date, Age',
  vary: 'Origin',
};

/**
 * Returns the config that the link's visitor gets while the campaign is active. Throws the same
 * `preview_link_not_found` for unknown and expired tokens, for those of other campaigns and of keys that were
 * revoked or have expired, and on domains that the campaign does not allow.
 */
export async function openPreviewLink(
  token: string,
  { campaignId, site }: Pick<Visit, 'campaignId' | 'site'>,
  { items, rates, clock }: PreviewDependencies,
): Promise<BannerConfig> {
  const now = clock();
  const withRates = rates.isDue();
  const found = await readLinkedPublication(items, hashPreviewToken(token), campaignId, { withRates, now });
  if (!found || site === 'denied') throw new AppError('preview_link_not_found');
  if (withRates) rates.keep(found.rates);
  const { link, publication, buttonTest } = found;
  if (!(await isSecretKeyActive(items, link.keyHash, now))) throw new AppError('preview_link_not_found');
  const prices = await readPublishedPrices(items, publication);
  const { country, language } = link;
  const rules = previewedRules(publication.rules, now);
  return decideBanner({
    ...publication,
    rules,
    country,
    language,
    site,
    isVpn: false,
    isPreviewLink: true,
    buttonTest,
    rates: rates.current(),
    prices,
    now,
  });
}

/**
 * Opens the link as `openPreviewLink` does, and stores the report in the body's second line, if there is one.
 */
export async function receivePreview(
  body: string,
  visit: Pick<Visit, 'campaignId' | 'site'>,
  dependencies: PreviewDependencies,
): Promise<BannerConfig> {
  const [token = '', sent] = body.split('\n', 2);
  const config = await openPreviewLink(token, visit, dependencies);
  const report = sent === undefined ? undefined : readSentReport(sent, dependencies.clock());
  if (report) await storeLinkReport(dependencies.items, visit.campaignId, report);
  return config;
}

const dependencies = lazy(
  (): PreviewDependencies => ({ items: items(), rates: exchangeRateCache(clock), clock }),
);

export const handler = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
  try {
    const config = await withinVisitTime(receivePreview(event.body ?? '', visitOf(event), dependencies()));
    const content = { 'content-type': 'application/json', 'cache-control': 'no-store' };
    return { statusCode: 200, headers: { ...content, ...headers }, body: JSON.stringify(config) };
  } catch (error) {
    const result = toErrorResult(error, event.requestContext.requestId);
    return { ...result, headers: { ...result.headers, ...headers } };
  }
};
