import { randomUUID } from 'node:crypto';
import { deleteKey, detach, gatewayClient, usagePlans } from '../../../bin/api-gateway.ts';
import { type Deployment, findDeployment } from '../../../bin/deployment.ts';
import { runMerchantCommand } from '../../../bin/merchant/command-line.ts';
import { ensureHeartbeatKey } from '../../../bin/merchant/heartbeat-key.ts';
import { purgeMerchant } from '../../../bin/merchant/purge.ts';
import { repairMerchant } from '../../../bin/merchant/repair.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { countersKey, publicationKey, publicKeyKey } from '../../../storage/dynamodb/keys.ts';
import { deleteItem } from '../../../storage/dynamodb/single-writes.ts';
import { transact } from '../../../storage/dynamodb/transaction.ts';
import { update, updateVersioned } from '../../../storage/dynamodb/writes.ts';
import { readPublicKey } from '../../../storage/keys/credentials.ts';
import { readGatewayKey } from '../../../storage/keys/gateway-keys.ts';
import { readHeartbeatKey } from '../../../storage/keys/heartbeat-key.ts';
import { requireMerchant } from '../../../storage/merchants.ts';
import { revokeApiKey } from '../../../storage/transactions/api-keys.ts';
import { sharedEmulator } from '../../support/emulator/shared-emulator.ts';
import { callApi } from '../../support/service/requests.ts';

// Jest cannot load this module, which resolves the edge store's host names. No test here calls that store.
jest.mock('../../../packages/aws-emulator/lambda/localhost-names.mjs', () => ({}));

/** A merchant for one test. */
interface Repaired {
  merchantId: string;
  slug: string;
  secretKey: string;
  publicKey: string;
}

let deployment: Deployment;
let baseUrl: string;
beforeAll(async () => {
  const emulator = await sharedEmulator();
  baseUrl = emulator.baseUrl;
  process.env.PPP_EMULATOR = `${emulator.directory}/emulator.json`;
  deployment = await findDeployment(undefined);
});
afterAll(() => deployment.database.client.destroy());

async function newMerchant(): Promise<Repaired> {
  const { value } = await runMerchantCommand(['create', `Broken ${randomUUID().slice(0, 8)}`]);
  const merchant = value as Omit<Repaired, 'publicKey'>;
  const { body } = await call(merchant, 'POST', '/v1/api-keys', { name: 'Shop', type: 'public' });
  return { ...merchant, publicKey: String(body.data.key) };
}

const call = ({ secretKey }: { secretKey: string }, method: string, path: string, body?: object) =>
  callApi({ baseUrl, secretKey }, method, path, body);

/** Returns the statuses of the management API and of a config. */
async function statuses(merchant: Repaired): Promise<number[]> {
  const config = await fetch(`${baseUrl}/v1/banner/config/${merchant.publicKey}?${randomUUID()}`);
  return [(await call(merchant, 'GET', '/v1/merchant')).status, config.status];
}

async function repair(merchant: Repaired): Promise<string[]> {
  const { value } = await runMerchantCommand(['repair', merchant.merchantId]);
  return (value as { repairs: string[] }[]).flatMap(({ repairs }) => repairs);
}

const gatewayKeyId = async ({ merchantId }: Repaired) =>
  String((await readGatewayKey(deployment.database, merchantId))?.id);

/** Damages, the statuses of the management API and the banner after each, and the repairs. */
const damages: Record<string, [(merchant: Repaired) => Promise<unknown>, number[], RegExp[]]> = {
  'its gateway key is gone at API Gateway': [
    async (merchant) => deleteKey(gatewayClient(), await gatewayKeyId(merchant)),
    [401, 401],
    [/^created a new gateway key$/, /^corrected gatewayKey of key_/, /^corrected gatewayKey of key_/],
  ],
  'a plan change was interrupted': [
    async (merchant) => {
      const [client, id] = [gatewayClient(), await gatewayKeyId(merchant)];
      for (const planId of (await usagePlans(client, id)).values()) await detach(client, planId, id);
    },
    [401, 401],
    [/^moved the gateway key to the plan starter$/],
  ],
  'it is active, but the banner of its campaign is suspended': [
    async ({ merchantId }) => {
      const { defaultCampaignId } = await requireMerchant(deployment.database, merchantId);
      const suspended = updateVersioned(publicationKey(defaultCampaignId), { set: { isSuspended: true } });
      await transact(deployment.database, [suspended]);
    },
    [200, 200],
    [/^applied the status active$/],
  ],
  'its counters are wrong': [
    ({ merchantId }) =>
      transact(deployment.database, [update(countersKey(merchantId), { set: { products: 10_000 } }, {})]),
    [200, 200],
    [/^corrected the counter of products from 10000 to 0$/],
  ],
};

it.each(Object.entries(damages))(
  'repairs a merchant when %s, and then has nothing to repair',
  async (_what, [damage, broken, lines]) => {
    const merchant = await newMerchant();
    expect(await repair(merchant)).toEqual([]);
    await damage(merchant);
    expect(await statuses(merchant)).toEqual(broken);
    expect(await repair(merchant)).toEqual(lines.map((line) => expect.stringMatching(line)));
    expect(await statuses(merchant)).toEqual([200, 200]);
    expect((await call(merchant, 'POST', '/v1/products', book)).status).toBe(201);
    expect(await repair(merchant)).toEqual([]);
  },
);

const book = { name: 'Book', url: 'https://shop.example.com/book', baseCurrency: 'EUR', basePrice: 20 };

it('repairs all merchants if none is named, and prints which', async () => {
  const merchant = await newMerchant();
  await deleteItem(deployment.database, publicKeyKey(merchant.publicKey));
  const { text } = await runMerchantCommand(['repair']);
  expect(text).toMatch(new RegExp(`^${merchant.merchantId}: created the missing credential of key_`, 'm'));
  expect(await statuses(merchant)).toEqual([200, 200]);
  expect((await runMerchantCommand(['repair', merchant.merchantId])).text).toBe('Nothing to repair.');
});

it('does not restore a merchant that was deleted in the meantime', async () => {
  const { merchantId } = await newMerchant();
  await purgeMerchant(deployment, merchantId);
  expect(await repairMerchant(deployment, merchantId)).toEqual([]);
  expect(await readGatewayKey(deployment.database, merchantId)).toBeUndefined();
});

it('the first merchant brings the heartbeat a merchant and a key of its own; a key that is gone is replaced', async () => {
  await newMerchant();
  const { database } = deployment;
  const heartbeatKey = async () => String(await readHeartbeatKey(itemsOf(database)));
  const status = async () => (await fetch(`${baseUrl}/v1/banner/config/${await heartbeatKey()}`)).status;
  expect(await status()).toBe(200);
  const { merchantId = '', keyId = '' } = (await readPublicKey(database, await heartbeatKey())) ?? {};
  const { value } = await runMerchantCommand(['show', 'service-heartbeat']);
  expect(value).toMatchObject({ id: merchantId, plan: 'starter' });
  await revokeApiKey(database, merchantId, keyId, () => new Date());
  expect(await ensureHeartbeatKey(deployment)).toBe(true);
  expect(await status()).toBe(200);
  expect(await ensureHeartbeatKey(deployment)).toBe(false);
});
