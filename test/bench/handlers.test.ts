import { tableNameVariable } from '../../platform/environment.ts';
import { useLogLines } from '../support/log-lines.ts';
import { useDatabase } from '../support/storage/database.ts';
import { addKey, useMerchant } from '../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);
const log = useLogLines();

/** Returns the response of a handler to a visitor from this country, and the log lines with the metric. */
async function answerOf(file: string, publicKey: string, country: string): Promise<unknown> {
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
    headers: answered,
    body,
  } = await handler({ ...route, headers, pathParameters: { publicKey }, requestContext }, {});
  return { statusCode, headers: answered, config: JSON.parse(body), log: log.lines };
}

it.each(['IN', 'US'])(
  'the contenders of the bench give a visitor from %s the same config and write the same metric',
  async (country) => {
    process.env[tableNameVariable] = test.database.tableName;
    const { credential } = await addKey(test.database, merchant.id, 'public');
    const deployed = await answerOf(
      '../../lambdas/functions/banner/get-banner-config.ts',
      credential,
      country,
    );
    expect(deployed).toMatchObject({ statusCode: 200, config: { country } });
    expect(deployed).toHaveProperty('log.length', 1);
    for (const contender of ['bare', 'middy'])
      expect(await answerOf(`../../bench/function/handlers/${contender}.ts`, credential, country)).toEqual(
        deployed,
      );
  },
);
