/** GET, HEAD /v1/banner/config/:publicKey: the banner config for one visitor, from one consistent read of the table. */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { BannerConfig } from '../../../core/banner/banner-config.ts';
import { decideBanner } from '../../../core/banner/decide-banner.ts';
import type { PublicCredential } from '../../../core/keys/credential.ts';
import { AppError } from '../../../core/shared/errors.ts';
import { lastUseRecorder, type RecordLastUse } from '../../../storage/last-uses.ts';
import { readShownCampaign } from '../../../storage/publications.ts';
import { toErrorResult } from '../../http/answers.ts';
import { toAppError } from '../../http/thrown-errors.ts';
import { type Visit, visitOf } from '../../http/visit.ts';
import { clock, lazy } from '../../runtime/environment.ts';
import { type ExchangeRateCache, exchangeRateCache } from '../../runtime/exchange-rate-cache.ts';
import { items } from '../../runtime/items.ts';
import { logFacts, logLastUseNotRecorded } from '../../runtime/logging.ts';

/** State that an execution environment shares between requests. */
interface Dependencies {
  items: ReturnType<typeof items>;
  rates: ExchangeRateCache;
  recordLastUse: RecordLastUse;
}

const corsHeaders = { 'access-control-allow-origin': '*', vary: 'Origin' };

/** Returns the banner config for one visitor, and the public key. Throws `invalid_api_key` for an unknown or revoked key. */
export async function getBannerConfig(
  { publicKey, campaignId, ...visit }: Visit,
  { items, rates, recordLastUse }: Dependencies,
): Promise<{ config: BannerConfig; key: PublicCredential }> {
  const withRates = rates.isDue();
  const shown = await readShownCampaign(items, publicKey, campaignId, withRates);
  if (!shown) throw new AppError('invalid_api_key');
  if (withRates) rates.keep(shown.rates);
  const recorded = recordLastUse(shown.key.keyId); // never rejects; the config is computed meanwhile
  const config = decideBanner({ ...shown.publication, ...visit, rates: rates.current() });
  await recorded;
  return { config, key: shown.key };
}

const dependencies = lazy(
  (): Dependencies => ({
    items: items(),
    rates: exchangeRateCache(clock),
    recordLastUse: lastUseRecorder(items(), clock, logLastUseNotRecorded),
  }),
);

export const handler = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
  try {
    const { config, key } = await getBannerConfig(visitOf(event), dependencies());
    const { merchantId, keyId, campaignId: resourceId } = key;
    logFacts({ reason: config.show ? 'shown' : config.reason, merchantId, keyId, resourceId });
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
