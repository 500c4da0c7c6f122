import { deleteGatewayKeys, ensureGatewayKey, type GatewayKeyOwner } from '../../bin/gateway-keys.ts';
import { usagePlanName } from '../../lib/config.ts';
import { usagePlanApi } from '../../packages/aws-emulator/control-plane/usage-plan-api.ts';
import { GatewayKeys } from '../../packages/aws-emulator/gateway/gateway-keys.ts';
import type { UsagePlan } from '../../packages/aws-emulator/gateway/usage-plans.ts';
import type { LocalHandler } from '../../packages/aws-emulator/http/messages.ts';
import { type RunningServer, serve } from '../../packages/aws-emulator/http/server.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import { readGatewayKey } from '../../storage/keys/gateway-keys.ts';
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
/** Selects requests to API Gateway whose responses are lost. */
let loseResponseTo: (method: string, path: string) => boolean = () => false;
beforeAll(async () => {
  test = await startDatabase();
  proxy = await startFaultProxy(String(process.env.AWS_ENDPOINT_URL_DYNAMODB));
  database = openDatabaseAt(proxy.endpoint, undefined, test.database.tableName);
  const handler: LocalHandler = async (request) => {
    const response = await usagePlanApi(plans, keys)(request);
    const isLost = loseResponseTo(request.method, request.path);
    return isLost ? { status: 500, headers: {}, body: Buffer.from('{}') } : response;
  };
  gateway = await serve(handler, 0);
  process.env.AWS_ENDPOINT_URL_API_GATEWAY = `http://127.0.0.1:${gateway.port}`;
});
beforeEach(() => {
  keys = new GatewayKeys();
  proxy.chooseFault = () => undefined;
  loseResponseTo = () => false;
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

/** Selects the first `count` names that `isWanted` selects. */
function times(count: number, isWanted: (name: string) => boolean): (name: string) => boolean {
  let left = count;
  return (name) => isWanted(name) && left-- > 0;
}

/** Expects that the stored key is the merchant's only one, enabled and in both usage plans. */
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
  const { key } = await ensureGatewayKey(database, merchant);
  await expectWorkingKey(merchant);
  expect(await ensureGatewayKey(database, merchant)).toEqual({ key });
});

it('keeps the key when the response of the write that stores it is lost', async () => {
  const merchant = owner();
  const isLost = times(1, (operation) => operation === 'PutItem');
  proxy.chooseFault = ({ operation }) => (isLost(operation) ? { kind: 'lose response' } : undefined);
  await ensureGatewayKey(database, merchant);
  await expectWorkingKey(merchant);
});

it('fails when all responses of that write are lost, and run again continues with the same key', async () => {
  const merchant = owner();
  const isLost = times(3, (operation) => operation === 'PutItem');
  proxy.chooseFault = ({ operation }) => (isLost(operation) ? { kind: 'lose response' } : undefined);
  await expect(ensureGatewayKey(database, merchant)).rejects.toThrow();
  await ensureGatewayKey(database, merchant);
  await expectWorkingKey(merchant);
});

it.each([
  ['POST', '/apikeys'],
  ['POST', '/usageplans/starter-banner/keys'],
])('a lost response of API Gateway’s %s %s leaves one working key', async (lostMethod, lostPath) => {
  const merchant = owner();
  const isLost = times(1, (call) => call === `${lostMethod} ${lostPath}`);
  loseResponseTo = (method, path) => isLost(`${method} ${path}`);
  await ensureGatewayKey(database, merchant);
  await expectWorkingKey(merchant);
});

it('two commands at once for one merchant end with one key', async () => {
  const merchant = owner();
  const [first, second] = await Promise.all([
    ensureGatewayKey(database, merchant),
    ensureGatewayKey(database, merchant),
  ]);
  expect(first.key).toEqual(second.key);
  await expectWorkingKey(merchant);
});

it.each<[string, (id: string) => unknown]>([
  ['deleted', (id) => keys.delete(id)],
  ['disabled', (id) => Object.assign(keys.require(id), { isEnabled: false })],
])('replaces a key that is %s at API Gateway', async (_what, damage) => {
  const merchant = owner();
  const before = (await ensureGatewayKey(database, merchant)).key;
  damage(before.id);
  const { key, repair } = await ensureGatewayKey(database, merchant);
  expect(repair).toBe('created a new gateway key');
  expect([key.id === before.id, key.value === before.value]).toEqual([false, false]);
  await expectWorkingKey(merchant);
});

it.each([
  [['growth-management', 'growth-banner']],
  [['starter-management', 'growth-banner']],
  [['starter-management']],
  [[]],
])('moves a key that is in the usage plans %j, where an interrupted move may have left it', async (found) => {
  const merchant = owner();
  const { key } = await ensureGatewayKey(database, merchant);
  for (const planId of ['starter-management', 'starter-banner']) keys.detach(planId, key.id);
  for (const planId of found) keys.attach(planId, key.id);
  const repair = 'moved the gateway key to the plan starter';
  expect(await ensureGatewayKey(database, merchant)).toEqual({ key, repair });
  await expectWorkingKey(merchant);
});

it('a purge deletes all keys of the merchant in the stage, also one that no command stored, and no others', async () => {
  const [merchant, other] = [owner(), owner()];
  for (const each of [merchant, other]) await ensureGatewayKey(database, each);
  keys.create({ name: `${merchant.merchantId} dev ${merchant.slug}` });
  const inOtherStage = keys.create({ name: `${merchant.merchantId} prod ${merchant.slug}` });
  expect([await deleteGatewayKeys(merchant), await deleteGatewayKeys(merchant)]).toEqual([2, 0]);
  expect(keys.list()).toContainEqual(inOtherStage);
  await expectWorkingKey(other);
});

it('a purge deletes the stored key whatever its name is', async () => {
  const merchant = owner();
  const { id } = keys.create({ name: `${merchant.merchantId} ${merchant.slug}` });
  expect(await deleteGatewayKeys(merchant, id)).toBe(1);
  expect(keys.list()).toEqual([]);
});
