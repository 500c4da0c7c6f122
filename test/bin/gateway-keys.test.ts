import {
  deleteLeftOverKeys,
  type GatewayKeyOwner,
  makeGatewayKey,
  settleGatewayKey,
} from '../../bin/gateway-keys.ts';
import { usagePlanApi } from '../../emulator/control-plane/usage-plan-api.ts';
import { GatewayKeys } from '../../emulator/gateway/gateway-keys.ts';
import type { UsagePlan } from '../../emulator/gateway/usage-plans.ts';
import type { LocalHandler } from '../../emulator/http/messages.ts';
import { type RunningServer, serve } from '../../emulator/http/server.ts';
import { usagePlanName } from '../../lib/config.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import { readGatewayKey } from '../../storage/gateway-keys.ts';
import { openDatabaseAt, startDatabase, type TestDatabase } from '../support/storage/database.ts';
import { type FaultProxy, startFaultProxy } from '../support/storage/fault-proxy.ts';

const plans = (['starter', 'growth'] as const).flatMap((plan) =>
  (['management', 'banner'] as const).map((api) => ({
    id: `${plan}-${api}`,
    name: usagePlanName('dev', plan, api),
    apiStages: [{ apiId: api, stage: 'v1' }],
  })),
) as unknown as UsagePlan[];

let test: TestDatabase;
let proxy: FaultProxy;
let database: Database;
let keys: GatewayKeys;
let gateway: RunningServer;
/** API Gateway answers so instead of its own answer, which is lost. */
let loseAnswerOf: (method: string, path: string) => boolean = () => false;
beforeAll(async () => {
  test = await startDatabase();
  proxy = await startFaultProxy(String(process.env.AWS_ENDPOINT_URL_DYNAMODB));
  database = openDatabaseAt(proxy.endpoint, undefined, test.database.tableName);
  const handler: LocalHandler = async (request) => {
    const answer = await usagePlanApi(plans, keys)(request);
    const isLost = loseAnswerOf(request.method, request.path);
    return isLost ? { status: 500, headers: {}, body: Buffer.from('{}') } : answer;
  };
  gateway = await serve(handler, 0);
  process.env.AWS_ENDPOINT_URL_API_GATEWAY = `http://127.0.0.1:${gateway.port}`;
});
beforeEach(() => {
  keys = new GatewayKeys();
  proxy.happen = () => undefined;
  loseAnswerOf = () => false;
});
afterAll(async () => {
  database.client.destroy();
  await gateway.stop();
  await test.stop(); // its client goes through the proxy, too
  proxy.stop();
});

let merchants = 0;
function owner(fields: Partial<GatewayKeyOwner> = {}): GatewayKeyOwner {
  merchants += 1;
  return { merchantId: `mer_${merchants}`, slug: 'acme', stageName: 'dev', plan: 'starter', ...fields };
}

/** The first times that `isWanted` holds, and never again. */
function times(count: number, isWanted: (name: string) => boolean): (name: string) => boolean {
  let left = count;
  return (name) => isWanted(name) && left-- > 0;
}

/** What the table remembers must be a key that is enabled and in both usage plans, and the only one. */
async function expectWorkingKey({ merchantId, plan }: GatewayKeyOwner): Promise<void> {
  const remembered = await readGatewayKey(test.database, merchantId);
  const [key, ...others] = keys.list().filter(({ name }) => name.startsWith(`${merchantId} `));
  expect(others).toEqual([]);
  expect(key).toMatchObject({ id: remembered?.id, value: remembered?.value, isEnabled: true });
  const isIn = plans.filter(({ id }) => keys.isMember(id, String(key?.id))).map(({ id }) => id);
  expect(isIn).toEqual([`${plan}-management`, `${plan}-banner`]);
}

it('a merchant gets one key in both usage plans, and asking again changes nothing', async () => {
  const merchant = owner();
  const first = await settleGatewayKey(database, merchant);
  await expectWorkingKey(merchant);
  expect(await settleGatewayKey(database, merchant)).toEqual({ key: first.key, done: [] });
});

it('the answer of the write that remembers the key is lost: the key is not deleted', async () => {
  const merchant = owner();
  const isLost = times(1, (operation) => operation === 'PutItem');
  proxy.happen = ({ operation }) => (isLost(operation) ? { kind: 'lose answer' } : undefined);
  await settleGatewayKey(database, merchant);
  await expectWorkingKey(merchant);
});

it('all answers of that write are lost: the command fails, and run again it goes on with the same key', async () => {
  const merchant = owner();
  const isLost = times(3, (operation) => operation === 'PutItem');
  proxy.happen = ({ operation }) => (isLost(operation) ? { kind: 'lose answer' } : undefined);
  await expect(settleGatewayKey(database, merchant)).rejects.toThrow();
  await settleGatewayKey(database, merchant);
  await expectWorkingKey(merchant);
});

it.each([
  ['POST', '/apikeys'],
  ['POST', '/usageplans/starter-banner/keys'],
])('a lost answer of API Gateway’s %s %s leaves one working key', async (lostMethod, lostPath) => {
  const merchant = owner();
  const isLost = times(1, (call) => call === `${lostMethod} ${lostPath}`);
  loseAnswerOf = (method, path) => isLost(`${method} ${path}`);
  await settleGatewayKey(database, merchant);
  await expectWorkingKey(merchant);
});

it('two commands at once for one merchant end with one key', async () => {
  const merchant = owner();
  const settled = await Promise.all([
    settleGatewayKey(database, merchant),
    settleGatewayKey(database, merchant),
  ]);
  expect(settled[0]?.key).toEqual(settled[1]?.key);
  await expectWorkingKey(merchant);
});

it('a key that API Gateway has lost is made again with the same value, so that no API key has to change', async () => {
  const merchant = owner();
  const { key } = await settleGatewayKey(database, merchant);
  keys.delete(key.id);
  const again = await settleGatewayKey(database, merchant);
  expect(again.key.value).toBe(key.value);
  expect(again.done).toContain('made the gateway key again, which was missing at API Gateway');
  await expectWorkingKey(merchant);
});

it('a key that is disabled or in the wrong usage plans is brought back, and what was done is said', async () => {
  const merchant = owner();
  const { key } = await settleGatewayKey(database, merchant);
  keys.setEnabled(key.id, false);
  keys.detach('starter-banner', key.id);
  keys.attach('growth-banner', key.id);
  expect((await settleGatewayKey(database, merchant)).done).toEqual([
    'enabled the gateway key',
    'took the gateway key out of the usage plan ppp-dev-growth-banner',
    'put the gateway key into the usage plan ppp-dev-starter-banner',
  ]);
  await expectWorkingKey(merchant);
});

it('keys that nobody remembers are deleted when they are an hour old, and no others', async () => {
  const merchant = owner();
  const other = owner();
  for (const each of [merchant, other]) await settleGatewayKey(database, each);
  await makeGatewayKey(merchant);
  const inAnHour = Date.now() + 3_700_000;
  expect(await deleteLeftOverKeys(database, merchant.merchantId)).toBe(0);
  expect(await deleteLeftOverKeys(database, merchant.merchantId, inAnHour)).toBe(1);
  for (const each of [merchant, other]) await expectWorkingKey(each);
});
