import { tableNameVariable } from '../../../../../platform/environment.ts';
import { useLogLines } from '../../../../../test/support/log-lines.ts';
import { useDatabase } from '../../../../../test/support/storage/database.ts';
import { addKey, useMerchant } from '../../../../../test/support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);
const log = useLogLines();

/** Returns a handler's response to a visitor from this country, and the log lines with the metric. */
async function responseOf(file: string, publicKey: string, country: string): Promise<unknown> {
  const { handler } = await import(file);
  log.clear();
  const headers = {
    'CloudFront-Viewer-Country': country,
    'x-ppp-campaign': merchant.campaign.id,
    'x-ppp-site': 'any',
    'x-ppp-anonymizer': '0',
  };
  const requestContext = { requestId: 'request-1', requestTime: '23/Nov/2026:03:00:00 +0000' };
  const route = { httpMethod: 'GET', resource: '/banner/config/{publicKey}' };
  const {
    statusCode,
    headers: responseHeaders,
    body,
  } = await handler({ ...route, headers, pathParameters: { publicKey }, requestContext }, {});
  return { statusCode, headers: responseHeaders, config: JSON.parse(body), log: log.lines };
}

it.each(['IN', 'US'])(
  'all benchmarked handlers return the same config to a visitor from %s and write the same metric',
  async (country) => {
    process.env[tableNameVariable] = test.database.tableName;
    const { credential } = await addKey(test.database, merchant.id, 'public');
    const deployed = await responseOf(
      '../../../../../lambdas/functions/banner/get-banner-config.ts',
      credential,
      country,
    );
    expect(deployed).toMatchObject({ statusCode: 200, config: { country } });
    expect(deployed).toHaveProperty('log.length', 1);
    for (const contender of ['bare', 'middy'])
      expect(
        await responseOf(`../../../../bench/function/handlers/${contender}.ts`, credential, country),
      ).toEqual(deployed);
  },
);
