import { tableNameVariable } from '../../../../../platform/environment.ts';
import { anonymizers } from '../../../../../platform/gate-headers.ts';
import { gateVisit } from '../../../../../test/support/gate-visit.ts';
import { useLogLines } from '../../../../../test/support/log-lines.ts';
import { useDatabase } from '../../../../../test/support/storage/database.ts';
import { addKey, useMerchant } from '../../../../../test/support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);
const log = useLogLines();

/** A visitor's country, and what VPN detection found. */
type Visitor = Parameters<typeof gateVisit>[1];

/** Returns a handler's response to this visitor, and the log lines with the metric. */
async function responseOf(file: string, publicKey: string, visitor: Visitor): Promise<unknown> {
  const { handler } = await import(file);
  log.clear();
  const headers = gateVisit(merchant.campaign.id, visitor);
  const requestContext = { requestId: 'request-1', requestTime: '23/Nov/2026:03:00:00 +0000' };
  const route = { httpMethod: 'GET', resource: '/banner/config/{publicKey}' };
  const {
    statusCode,
    headers: responseHeaders,
    body,
  } = await handler({ ...route, headers, pathParameters: { publicKey }, requestContext }, {});
  return { statusCode, headers: responseHeaders, config: JSON.parse(body), log: log.lines };
}

it.each<[string, Visitor]>([
  ['IN', { country: 'IN' }],
  ['US', { country: 'US' }],
  ...Object.keys(anonymizers).map((name): [string, Visitor] => [
    'IN',
    { anonymizer: name as keyof typeof anonymizers },
  ]),
])(
  'all benchmarked handlers return the same config to a visitor from %s with %j and write the same metric',
  async (country, visitor) => {
    process.env[tableNameVariable] = test.database.tableName;
    const { credential } = await addKey(test.database, merchant.id, 'public');
    const deployed = await responseOf(
      '../../../../../lambdas/functions/banner/get-banner-config.ts',
      credential,
      visitor,
    );
    expect(deployed).toMatchObject({ statusCode: 200, config: { country } });
    expect(deployed).toHaveProperty('log.length', 1);
    for (const contender of ['bare', 'middy'])
      expect(
        await responseOf(`../../../../bench/function/handlers/${contender}.ts`, credential, visitor),
      ).toEqual(deployed);
  },
);
