import { randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { deleteKey, gatewayClient } from '../../bin/api-gateway.ts';
import { type Deployment, findDeployment } from '../../bin/deployment.ts';
import { runMerchantCommand } from '../../bin/merchant/command-line.ts';
import { purgeMerchant } from '../../bin/merchant/purge.ts';
import { repairMerchant } from '../../bin/merchant/repair.ts';
import { hashSecretKey } from '../../core/keys/key-value.ts';
import { setMerchantStatus } from '../../storage/changes/merchants.ts';
import {
  countersKey,
  gatewayKeyKey,
  type ItemKey,
  merchantKey,
  publicKeyKey,
  secretCredentialKey,
} from '../../storage/dynamodb/keys.ts';
import { readGatewayKey } from '../../storage/gateway-keys.ts';
import { readMerchant } from '../../storage/merchants.ts';
import { sharedEmulator } from '../support/emulator/shared-emulator.ts';
import { callApi } from '../support/service/requests.ts';
import { interrupt } from '../support/storage/interference.ts';

// It makes names of the edge's store resolve, which no test here calls; Jest cannot load it.
jest.mock('../../emulator/lambda/localhost-names.mjs', () => ({}));

/** A merchant of its own for one test. */
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

/** The statuses that the merchant and its visitors see. */
async function statuses(merchant: Repaired): Promise<number[]> {
  const config = await fetch(`${baseUrl}/v1/banner/config/${merchant.publicKey}?${randomUUID()}`);
  return [(await call(merchant, 'GET', '/v1/merchant')).status, config.status];
}

async function repair(merchant: Repaired, ...options: string[]): Promise<string[]> {
  const { value } = await runMerchantCommand(['repair', merchant.merchantId, ...options]);
  return (value as { repairs: string[] }[]).flatMap(({ repairs }) => repairs);
}

const send = {
  delete: (Key: ItemKey) =>
    deployment.database.client.send(new DeleteCommand({ TableName: deployment.database.tableName, Key })),
  put: (Item: object) =>
    deployment.database.client.send(
      new PutCommand({ TableName: deployment.database.tableName, Item: { ...Item } }),
    ),
  set: (Key: ItemKey, name: string, value: unknown) =>
    deployment.database.client.send(
      new UpdateCommand({
        TableName: deployment.database.tableName,
        Key,
        UpdateExpression: 'SET #n = :v',
        ExpressionAttributeNames: { '#n': name },
        ExpressionAttributeValues: { ':v': value },
      }),
    ),
  get: async (Key: ItemKey) =>
    (await deployment.database.client.send(new GetCommand({ TableName: deployment.database.tableName, Key })))
      .Item,
};

const gatewayKeyId = async ({ merchantId }: Repaired) =>
  String((await readGatewayKey(deployment.database, merchantId))?.id);

/** Damages, the statuses of the management API and the banner after each, and the repairs. */
const damages: Record<string, [(merchant: Repaired) => Promise<unknown>, number[], RegExp[]]> = {
  'its gateway key is gone at API Gateway': [
    async (merchant) => deleteKey(gatewayClient(), await gatewayKeyId(merchant)),
    [401, 401],
    [/^created a new gateway key$/, /^corrected gatewayKey of key_/, /^corrected gatewayKey of key_/],
  ],
  'the table says another plan than its usage plans': [
    ({ merchantId }) => send.set(merchantKey(merchantId), 'plan', 'growth'),
    [200, 200],
    [/^created a new gateway key$/, /^corrected gatewayKey of key_/, /^corrected gatewayKey of key_/],
  ],
  'the table has no gateway key': [
    ({ merchantId }) => send.delete(gatewayKeyKey(merchantId)),
    [200, 200],
    [/^created a new gateway key$/, /^corrected gatewayKey of key_/, /^corrected gatewayKey of key_/],
  ],
  'its secret key is in the list and does not work': [
    ({ secretKey }) => send.delete(secretCredentialKey(hashSecretKey(secretKey))),
    [401, 200],
    [/^created the missing credential of key_\w+$/],
  ],
  'its public key is in the list and does not work': [
    ({ publicKey }) => send.delete(publicKeyKey(publicKey)),
    [200, 401],
    [/^created the missing credential of key_\w+$/],
  ],
  'its credential has another status than the merchant': [
    ({ secretKey }) => send.set(secretCredentialKey(hashSecretKey(secretKey)), 'merchantStatus', 'suspended'),
    [403, 200],
    [/^corrected merchantStatus of key_\w+$/],
  ],
  'its counters are wrong': [
    ({ merchantId }) => send.set(countersKey(merchantId), 'products', 10_000),
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

it('without a name it repairs all merchants, and prints which', async () => {
  const merchant = await newMerchant();
  await send.delete(publicKeyKey(merchant.publicKey));
  const { text } = await runMerchantCommand(['repair']);
  expect(text).toMatch(new RegExp(`^${merchant.merchantId}: created the missing credential of key_`, 'm'));
  expect(await statuses(merchant)).toEqual([200, 200]);
});

/** Repairs a merchant that changes right before its list of keys is read. */
function repairWhile(merchantId: string, meanwhile: () => Promise<unknown>): Promise<string[]> {
  const database = interrupt(deployment.database, 'QueryCommand', meanwhile);
  return repairMerchant({ ...deployment, database }, merchantId);
}

it('a merchant that is suspended during its repair stays suspended', async () => {
  const merchant = await newMerchant();
  const suspend = () => setMerchantStatus(deployment.database, merchant.merchantId, 'suspended');
  expect(await repairWhile(merchant.merchantId, suspend)).toEqual([]);
  expect((await readMerchant(deployment.database, merchant.merchantId))?.status).toBe('suspended');
});

it('a merchant that is gone by the time of its repair gets nothing back', async () => {
  const { merchantId } = await newMerchant();
  await purgeMerchant(deployment, merchantId);
  expect(await repairMerchant(deployment, merchantId)).toEqual([]);
  expect(await readGatewayKey(deployment.database, merchantId)).toBeUndefined();
});

it('prints a line if there is nothing to repair', async () => {
  const { merchantId } = await newMerchant();
  expect((await runMerchantCommand(['repair', merchantId])).text).toBe('Nothing to repair.');
});
