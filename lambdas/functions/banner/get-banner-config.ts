/** GET, HEAD /v1/banner/config/:publicKey: what one visitor sees, decided from one consistent read of the table. */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { BannerConfig } from '../../../core/banner/banner-config.ts';
import { decideBanner } from '../../../core/banner/decide-banner.ts';
import { AppError } from '../../../core/shared/errors.ts';
import { bannerAnswersMetric } from '../../../platform/metrics.ts';
import { lastUseRecorder, type RecordLastUse } from '../../../storage/last-uses.ts';
import { readShownCampaign, type ShownCampaign } from '../../../storage/publications.ts';
import { toErrorResult } from '../../http/answers.ts';
import { toAppError } from '../../http/thrown-errors.ts';
import { type Visit, visitOf } from '../../http/visit.ts';
import { clock, lazy } from '../../runtime/environment.ts';
import { type ExchangeRateCache, exchangeRateCache } from '../../runtime/exchange-rate-cache.ts';
import { items } from '../../runtime/items.ts';
import { logLastUseNotRecorded } from '../../runtime/logging.ts';
import { emitMetric } from '../../runtime/metrics.ts';

interface Dependencies {
  /** `campaignId` is the campaign that the gate believes the key shows. */
  readShownCampaign: (
    publicKey: string,
    campaignId: string,
    withRates: boolean,
  ) => Promise<ShownCampaign | undefined>;
  rates: ExchangeRateCache;
  recordLastUse: RecordLastUse;
  countAnswer: (config: BannerConfig) => void;
}

const corsHeaders = { 'access-control-allow-origin': '*', vary: 'Origin' };

/** The answer for one visit. Throws `invalid_api_key` for a key that is not active (any more). */
export async function getBannerConfig(
  { publicKey, campaignId, ...visit }: Visit,
  { readShownCampaign, rates, recordLastUse, countAnswer }: Dependencies,
): Promise<BannerConfig> {
  const withRates = rates.isDue();
  const shown = await readShownCampaign(publicKey, campaignId, withRates);
  if (!shown) throw new AppError('invalid_api_key');
  if (withRates) rates.keep(shown.rates);
  // Noting the use waits for the table and never rejects. The answer is decided meanwhile.
  const recorded = recordLastUse(shown.key.keyId);
  const config = decideBanner({ ...shown.publication, ...visit, rates: rates.current() });
  countAnswer(config);
  await recorded;
  return config;
}

const dependencies = lazy(
  (): Dependencies => ({
    readShownCampaign: (...rest) => readShownCampaign(items(), ...rest),
    rates: exchangeRateCache(clock),
    recordLastUse: lastUseRecorder(items(), clock, logLastUseNotRecorded),
    countAnswer: (config) =>
      emitMetric(bannerAnswersMetric, 1, 'Count', { Reason: config.show ? 'shown' : config.reason }),
  }),
);

export const handler = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
  try {
    const config = await getBannerConfig(visitOf(event), dependencies());
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
