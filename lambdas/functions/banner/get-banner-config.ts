/** GET, HEAD /v1/banner/config/:publicKey: what one visitor sees, decided from one consistent read of key and campaign. */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { BannerConfig } from '../../../core/banner/banner-config.ts';
import { decideBanner } from '../../../core/banner/decide-banner.ts';
import type { ExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { AppError } from '../../../core/shared/errors.ts';
import { bannerAnswersMetric } from '../../../platform/metrics.ts';
import { readExchangeRates } from '../../../storage/exchange-rates.ts';
import { lastUseRecorder, type RecordLastUse } from '../../../storage/last-uses.ts';
import { readShownCampaign, type ShownCampaign } from '../../../storage/publications.ts';
import { toErrorResult } from '../../http/answers.ts';
import { toAppError } from '../../http/thrown-errors.ts';
import { type Visit, visitOf } from '../../http/visit.ts';
import { clock, lazy } from '../../runtime/environment.ts';
import { exchangeRateCache } from '../../runtime/exchange-rate-cache.ts';
import { items } from '../../runtime/items.ts';
import { logExchangeRatesNotRead, logLastUseNotRecorded } from '../../runtime/logging.ts';
import { emitMetric } from '../../runtime/metrics.ts';

interface Dependencies {
  /** `campaignId` is the campaign that the gate believes the key shows. */
  readShownCampaign: (publicKey: string, campaignId: string) => Promise<ShownCampaign | undefined>;
  rates: () => Promise<ExchangeRates>;
  recordLastUse: RecordLastUse;
}

const corsHeaders = { 'access-control-allow-origin': '*', vary: 'Origin' };

/** The answer for one visit. Throws `invalid_api_key` for a key that is not active (any more). */
export async function getBannerConfig(
  { publicKey, campaignId, ...visit }: Visit,
  { readShownCampaign, rates, recordLastUse }: Dependencies,
): Promise<BannerConfig> {
  const [shown, currentRates] = await Promise.all([readShownCampaign(publicKey, campaignId), rates()]);
  if (!shown) throw new AppError('invalid_api_key');
  await recordLastUse(shown.key.keyId);
  return decideBanner({ ...shown.publication, ...visit, rates: currentRates });
}

const dependencies = lazy(
  (): Dependencies => ({
    readShownCampaign: (publicKey, campaignId) => readShownCampaign(items(), publicKey, campaignId),
    rates: exchangeRateCache({
      read: () => readExchangeRates(items(), 'eventual'),
      clock,
      onFailure: logExchangeRatesNotRead,
    }),
    recordLastUse: lastUseRecorder(items(), clock, logLastUseNotRecorded),
  }),
);

export const handler = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
  try {
    const config = await getBannerConfig(visitOf(event), dependencies());
    emitMetric(bannerAnswersMetric, 1, 'Count', { Reason: config.show ? 'shown' : config.reason });
    const headers = {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300',
      ...corsHeaders,
    };
    return { statusCode: 200, headers, body: JSON.stringify(config) };
  } catch (error) {
    const { requestId } = event.requestContext;
    const result = toErrorResult(toAppError(error, requestId), requestId);
    return { ...result, headers: { ...result.headers, ...corsHeaders } };
  }
};
