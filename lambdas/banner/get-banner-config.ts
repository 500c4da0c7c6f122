/** GET, HEAD /v1/banner/config/:publicKey: what one visitor sees, decided from one consistent read. */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { BannerConfig } from '../../core/banner-config.ts';
import { decideBanner } from '../../core/decide-banner.ts';
import { AppError } from '../../core/errors.ts';
import type { ExchangeRates } from '../../core/exchange-rates.ts';
import type { Publication } from '../../core/publication.ts';
import { exchangeRateCache, readExchangeRates } from '../../storage/exchange-rate-store.ts';
import { type LastUseStore, lastUseStore } from '../../storage/last-use-store.ts';
import { readPublication } from '../../storage/publication-store.ts';
import { toErrorResult } from '../http/answers.ts';
import { clock, database, lazy } from '../http/environment.ts';
import { logFailure, toAppError } from '../http/failures.ts';

interface Dependencies {
  readPublication: (publicKey: string) => Promise<Publication | undefined>;
  rates: () => Promise<ExchangeRates>;
  lastUses: Pick<LastUseStore, 'record'>;
}

/** A visitor as the gate describes it. */
interface Visit {
  publicKey: string;
  country: string | undefined;
  site: 'any' | 'allowed' | 'denied';
  isAnonymized: boolean;
}

const corsHeaders = { 'access-control-allow-origin': '*', vary: 'Origin' };

/** The answer for one visit. Throws `invalid_api_key` for a key that is not published (any more). */
export async function getBannerConfig(
  { publicKey, ...visit }: Visit,
  { readPublication, rates, lastUses }: Dependencies,
): Promise<BannerConfig> {
  const [publication, currentRates] = await Promise.all([readPublication(publicKey), rates()]);
  if (!publication) throw new AppError('invalid_api_key');
  await lastUses.record(publication.keyId);
  return decideBanner({ ...publication, ...visit, rates: currentRates });
}

const dependencies = lazy(
  (): Dependencies => ({
    readPublication: (publicKey) => readPublication(database(), publicKey),
    rates: exchangeRateCache({
      read: () => readExchangeRates(database(), 'eventual'),
      clock,
      onFailure: (error) => logFailure('exchange_rates_not_read', error, {}),
    }),
    lastUses: lastUseStore(database(), clock, (error) => logFailure('last_use_not_recorded', error, {})),
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

/** Only the gate can reach this API, so its headers are trusted; whatever it did not say counts against the visitor. */
function visitOf({ headers, pathParameters }: APIGatewayProxyEvent): Visit {
  const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const site = values.get('x-ppp-site');
  return {
    publicKey: pathParameters?.publicKey ?? '',
    country: values.get('cloudfront-viewer-country'),
    site: site === 'any' || site === 'allowed' ? site : 'denied',
    isAnonymized: values.get('x-ppp-anonymizer') !== '0',
  };
}
