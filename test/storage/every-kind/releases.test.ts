import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { storedApiKey } from '../../../core/keys/api-key.ts';
import { partitions } from '../../../platform/table.ts';
import { readStoredItems } from '../../../quality/table/stored-item-file.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { readCheckoutSecret } from '../../../storage/checkouts/checkout-secrets.ts';
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import { readCodes } from '../../../storage/checkouts/codes.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import type { Item } from '../../../storage/dynamodb/items.ts';
import { merchantItems } from '../../../storage/dynamodb/keys.ts';
import { readExchangeRates } from '../../../storage/exchange-rates.ts';
import { readFirstRequest } from '../../../storage/idempotency.ts';
import { readApiKey } from '../../../storage/keys/api-keys.ts';
import { readCredential, readPublicKey } from '../../../storage/keys/credentials.ts';
import { readGatewayKey } from '../../../storage/keys/gateway-keys.ts';
import { readLastUses } from '../../../storage/keys/last-uses.ts';
import { readCounters, readMerchant } from '../../../storage/merchants.ts';
import { readLinkedPublication } from '../../../storage/preview-links.ts';
import { readProduct } from '../../../storage/products.ts';
import { readPublication } from '../../../storage/publications.ts';
import { readStatistics } from '../../../storage/statistics.ts';
import { readMerchantItems } from '../../../storage/transactions/merchant-contents.ts';
import { projectRoot } from '../../support/source-tree.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { rawTable } from '../../support/storage/raw-table.ts';

const folder = join(projectRoot, 'test', 'storage', 'stored-items');
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const test = useDatabase();

/** Returns a time before every expiry. */
const longAgo = () => new Date(0);

/** A revoked key, as the removal of a merchant reads it. */
async function readRevokedKey(database: Database, merchantId: string, id: string) {
  const { revokedApiKeys } = await readMerchantItems(database, merchantId);
  return revokedApiKeys.map((item) => storedApiKey(item)).find((key) => key.id === id);
}

/** Reads an item by the rest of `pk` and `sk`. */
type Read = (database: Database, id: string, name: string, item: Item) => Promise<unknown>;

/** The reader of each kind of item, by the start of `pk` and `sk`. */
const readers: [pk: string, sk: string, read: Read][] = [
  [partitions.merchant, 'MERCHANT', readMerchant],
  [partitions.merchant, 'COUNTERS', readCounters],
  [partitions.merchant, 'PRODUCT#', readProduct],
  [partitions.merchant, 'KEY#', readApiKey],
  [partitions.merchant, 'REVOKED#', readRevokedKey],
  [partitions.merchant, 'CAMPAIGN#', readCampaign],
  [partitions.merchant, 'CHECKOUT#', readCheckout],
  [
    partitions.merchant,
    'CODES#',
    async (database, id, campaignId) => {
      const { codes, version } = await readCodes(database, id, campaignId);
      return version > 0 ? codes : undefined;
    },
  ],
  [
    partitions.merchant,
    'IDEMPOTENCY#',
    (database, id, hash) => readFirstRequest(database, id, hash, longAgo),
  ],
  [partitions.gatewayKey, 'GATEWAY', readGatewayKey],
  [partitions.secretCredential, 'SECRET', readCredential],
  [partitions.publicKey, 'KEY', readPublicKey],
  [partitions.publication, 'PUBLICATION', readPublication],
  [
    partitions.previewLink,
    'LINK',
    (database, tokenHash, _, { campaignId }) =>
      readLinkedPublication(itemsOf(database), tokenHash, String(campaignId), {
        withRates: false,
        now: longAgo(),
      }),
  ],
  [
    partitions.checkoutSecrets,
    '',
    (database, _, name) => {
      const [merchantId = '', checkoutId = ''] = name.split('#');
      return readCheckoutSecret(database, { merchantId, checkoutId });
    },
  ],
  [partitions.lastUse, 'USED', async (database, id) => (await readLastUses(database, [id])).get(id)],
  [partitions.exchangeRates, 'LATEST', readExchangeRates],
  [
    partitions.statistics,
    '',
    async (database, id, day) => {
      const { counts, redemptions } = await readStatistics(database, id, { from: day, to: day });
      return counts[0] ?? redemptions[0];
    },
  ],
];

/** Reads each of the items of one kind, of which there is at least one. */
async function expectReadable(items: Item[], [pk, sk, read]: (typeof readers)[number]): Promise<void> {
  const own = items.filter((item) => String(item.pk).startsWith(pk) && String(item.sk).startsWith(sk));
  expect(own.length).toBeGreaterThan(0);
  for (const item of own) {
    const [id, name] = [String(item.pk).slice(pk.length), String(item.sk).slice(sk.length)];
    expect(await read(test.database, id, name, item)).toBeDefined();
  }
}

/** Returns the items in a file that are read. The use of a key that was revoked before its first use has an expiry only. */
function storedItems(file: string): Item[] {
  return readStoredItems(join(folder, file)).filter(
    ({ pk, keyId }) => !String(pk).startsWith(partitions.lastUse) || keyId,
  );
}

describe.each(files)('the items of release %s', (file) => {
  const items = storedItems(file);
  beforeAll(() => rawTable(test.database).write({ put: items }));

  it.each(readers)('%s %s: the present reader reads them', (...kind) => expectReadable(items, kind));

  it('the version of a publication is its campaign’s, and higher if codes have changed', async () => {
    const campaigns = items.filter(({ sk }) => String(sk).startsWith(merchantItems.campaigns));
    for (const { pk, id } of campaigns) {
      const merchantId = String(pk).slice(partitions.merchant.length);
      const campaign = await readCampaign(test.database, merchantId, String(id));
      expect(campaign?.version).toBeGreaterThan(0);
      const publication = await readPublication(test.database, String(id));
      // Changes of codes raise the version of the publication only.
      const { version: changesOfCodes } = await readCodes(test.database, merchantId, String(id));
      const changes = Number(publication?.version) - Number(campaign?.version);
      expect(changes >= 0 && (changes === 0 || changesOfCodes > 0)).toBe(true);
    }
  });

  it('has no item of another kind', () => {
    const unknown = items.filter(
      (item) => !readers.some(([pk, sk]) => String(item.pk).startsWith(pk) && String(item.sk).startsWith(sk)),
    );
    expect(unknown.map(({ pk, sk }) => `${pk} ${sk}`)).toEqual([]);
  });
});

it('the first release is among them', () => {
  expect(files).toContain('0.1.0.json');
});
