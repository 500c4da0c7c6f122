import { storedIssuedCode } from '../../../core/checkouts/issued-code.ts';
import { storedApiKey } from '../../../core/keys/api-key.ts';
import { partitions } from '../../../platform/table.ts';
import { toActivityEntry } from '../../../storage/activity.ts';
import { readAlerts, readOpenAlerts } from '../../../storage/alerts/alerts.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { readCheckout, readCheckoutSecret } from '../../../storage/checkouts/checkouts.ts';
import { readCodes } from '../../../storage/checkouts/codes.ts';
import { readCounters } from '../../../storage/counters.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import type { Item } from '../../../storage/dynamodb/items.ts';
import { readExchangeRates } from '../../../storage/exchange-rates.ts';
import { readFirstRequest } from '../../../storage/idempotency.ts';
import { readApiKey } from '../../../storage/keys/api-keys.ts';
import { readCredential, readPublicKey } from '../../../storage/keys/credentials.ts';
import { readGatewayKey } from '../../../storage/keys/gateway-keys.ts';
import { readHeartbeatKey } from '../../../storage/keys/heartbeat-key.ts';
import { readLastUses } from '../../../storage/keys/last-uses.ts';
import { readLinkReport } from '../../../storage/link-reports.ts';
import { readMerchant } from '../../../storage/merchants.ts';
import { readLinkedPublication } from '../../../storage/preview-links.ts';
import { readProduct } from '../../../storage/products.ts';
import { readPublication } from '../../../storage/publications.ts';
import { readStatistics } from '../../../storage/statistics.ts';
import { readMerchantItems } from '../../../storage/transactions/merchant-contents.ts';

/** Returns a time before every expiry. */
const longAgo = () => new Date(0);

/** A revoked key, as the removal of a merchant reads it. */
async function readRevokedKey(database: Database, merchantId: string, name: string) {
  const { revokedApiKeys } = await readMerchantItems(database, merchantId);
  const [id] = name.split('#');
  return revokedApiKeys.map((item) => storedApiKey(item)).find((key) => key.id === id);
}

/** Reads an item by the rest of `pk` and `sk`. */
export type Read = (database: Database, id: string, name: string, item: Item) => Promise<unknown>;

/** The reader of one kind of item, by the start of `pk` and `sk`. Its errors contain the name. */
export type ItemReader = [pk: string, sk: string, name: string, read: Read];

/** The readers of all kinds of items. */
export const itemReaders: ItemReader[] = [
  [partitions.merchant, 'MERCHANT', 'merchant', readMerchant],
  [partitions.merchant, 'COUNTERS', 'counters', readCounters],
  [partitions.merchant, 'PRODUCT#', 'product', readProduct],
  [partitions.merchant, 'KEY#', 'API key', readApiKey],
  [partitions.merchant, 'REVOKED#', 'API key', readRevokedKey],
  [partitions.merchant, 'CAMPAIGN#', 'campaign', readCampaign],
  [partitions.merchant, 'CHECKOUT#', 'checkout', readCheckout],
  [
    partitions.merchant,
    'CODES#',
    'code',
    async (database, id, campaignId) => {
      const { codes, version } = await readCodes(database, id, campaignId);
      return version > 0 ? codes : undefined;
    },
  ],
  [
    partitions.merchant,
    'FORMERCODE#',
    'issued code',
    async (_database, _id, _name, item) => storedIssuedCode(item),
  ],
  [
    partitions.merchant,
    'IDEMPOTENCY#',
    'idempotency key',
    (database, id, hash) => readFirstRequest(database, id, hash, longAgo),
  ],
  [partitions.gatewayKey, 'GATEWAY', 'gateway key', readGatewayKey],
  [partitions.secretCredential, 'SECRET', 'credential', readCredential],
  [partitions.publicKey, 'KEY', 'public key', readPublicKey],
  [partitions.publication, 'PUBLICATION', 'publication', readPublication],
  [partitions.activity, 'act_', 'activity', async (_database, _id, _name, item) => toActivityEntry(item)],
  [
    partitions.previewLink,
    'LINK',
    'preview link',
    (database, tokenHash, _, { campaignId }) =>
      readLinkedPublication(itemsOf(database), tokenHash, String(campaignId), {
        withRates: false,
        now: longAgo(),
      }),
  ],
  [
    partitions.checkoutSecrets,
    '',
    'checkout secret',
    (database, _, name) => {
      const [merchantId = '', checkoutId = ''] = name.split('#');
      return readCheckoutSecret(database, { merchantId, checkoutId });
    },
  ],
  [
    partitions.disconnections,
    '',
    'checkout secret',
    (database, _, name) => {
      const [merchantId = '', checkoutId = ''] = name.split('#');
      return readCheckoutSecret(database, { merchantId, checkoutId }, true);
    },
  ],
  [partitions.alerts, '', 'alerts', (database, _, merchantId) => readAlerts(database, merchantId)],
  [
    partitions.openAlerts,
    '',
    'open alert',
    async (database, merchantId, key) =>
      (await readOpenAlerts(database, merchantId)).find((alert) => alert.key === key),
  ],
  [
    partitions.lastUse,
    'USED',
    'last use',
    async (database, id) => (await readLastUses(database, [id])).get(id),
  ],
  [partitions.exchangeRates, 'LATEST', 'exchange rates', readExchangeRates],
  [partitions.heartbeatKey, 'KEY', 'heartbeat key', (database) => readHeartbeatKey(itemsOf(database))],
  [
    partitions.statistics,
    '20',
    'statistics',
    async (database, id, end) => {
      const day = `20${end}`;
      const { counts, redemptions } = await readStatistics(database, id, { from: day, to: day });
      return counts[0] ?? redemptions[0];
    },
  ],
  [partitions.statistics, 'LINKS', 'link report', (database, id) => readLinkReport(database, id, longAgo())],
];
