import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeCheckout } from '../../demo/checkouts/fake-checkout.ts';
import type { Emulator } from '../../test/support/emulator/emulator.ts';
import { runCommand } from '../../test/support/emulator/operator.ts';
import { addShopOrders } from './shop-orders.ts';

const pauseMs = 200;

/** A merchant on the pictures, and how to call the API as the merchant. */
export interface Shop {
  secretKey: string;
  campaignId: string;
  call: <Data>(method: string, path: string, body?: object) => Promise<Data>;
}

/** The name of the demo shop. */
const shopName = 'Northlight';
const shopDomain = 'northlight.example';

const products = [
  { name: 'Quiet Hours', url: `https://${shopDomain}/quiet-hours`, basePrice: 49 },
  { name: 'First Ferry', url: `https://${shopDomain}/first-ferry`, basePrice: 29 },
  { name: 'Under the Eaves', url: `https://${shopDomain}/under-the-eaves`, basePrice: 19 },
  { name: 'The whole series', url: `https://${shopDomain}/series`, basePrice: 129.5 },
];

/** Adds a merchant who has changed nothing yet. */
export async function addNewShop(emulator: Emulator, name: string): Promise<Shop> {
  const options = ['--plan', 'growth', '--currency', 'USD', '--json'];
  const { exitCode, stdout, stderr } = await runCommand(emulator, 'bin/merchant.ts', [
    'create',
    name,
    ...options,
  ]);
  if (exitCode !== 0) throw new Error(stderr);
  const onboarded: { secretKey: string; defaultCampaignId: string } = JSON.parse(stdout);
  return shopOf(emulator, onboarded.secretKey, onboarded.defaultCampaignId);
}

/** Returns the merchant with this key. */
export async function shopOf(
  emulator: Pick<Emulator, 'baseUrl'>,
  secretKey: string,
  knownCampaign?: string,
): Promise<Shop> {
  const call: Shop['call'] = async (method, path, body) => {
    const response = await fetch(`${emulator.baseUrl}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text && JSON.parse(text).data;
  };
  const campaignId = knownCampaign ?? (await call<{ id: string }[]>('GET', 'campaigns'))[0]?.id ?? '';
  return { secretKey, call, campaignId };
}

/** Adds a merchant whose shop has sold with the banner for two months, with the codes in Stripe. */
export async function addBusyShop(emulator: Emulator, stripe: FakeCheckout): Promise<Shop> {
  const shop = await addNewShop(emulator, shopName);
  const { call, campaignId } = shop;
  const scriptKey = { name: 'Product script', type: 'secret', permissions: ['products'] };
  const { key } = await call<{ key: string }>('POST', 'api-keys', scriptKey);
  const script = await shopOf(emulator, key, campaignId);
  for (const product of products) await script.call('POST', 'products', { ...product, baseCurrency: 'USD' });
  await call('PATCH', 'merchant', { alertUrl: 'https://hooks.slack.com/services/T0/B0/0' });
  const connection = { provider: 'stripe', providerKey: stripe.providerKey };
  const checkout = await call<{ id: string }>('POST', 'checkouts', connection);
  await call('PATCH', `campaigns/${campaignId}`, {
    ...{ status: 'active', codeInLinks: true, allowedDomains: [shopDomain] },
    checkout: { id: checkout.id, prefix: 'PPP' },
  });
  await call('POST', `campaigns/${campaignId}/codes/sync`, {});
  await countOrders(shop, checkout.id, stripe);
  const { exitCode, stderr } = await runCommand(emulator, 'quality/pictures/write-statistics.ts', [shopName]);
  if (exitCode !== 0) throw new Error(stderr);
  return shop;
}

interface ConnectedOrders {
  orders: { countedAt: string | null };
}

/** Connects the key for orders, and waits for the first count. */
async function countOrders({ call }: Shop, id: string, stripe: FakeCheckout): Promise<void> {
  addShopOrders(stripe);
  await call('PATCH', `checkouts/${id}`, { ordersKey: stripe.ordersKey });
  const isCounted = async () =>
    (await call<ConnectedOrders>('GET', `checkouts/${id}`)).orders.countedAt !== null;
  while (!(await isCounted())) await sleep(pauseMs);
}
