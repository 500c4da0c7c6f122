import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leadingKeyPattern } from '../../../lib/data-table.ts';
import { type PartitionKind, partitions } from '../../../platform/table.ts';
import * as keys from '../../../storage/dynamodb/keys.ts';
import { projectRoot } from '../../support/source-tree.ts';

const kinds = Object.keys(partitions) as PartitionKind[];

const secret = { id: 'key_1', type: 'secret', credential: 'f'.repeat(64) } as const;

/** Items with these keys cannot move without a migration. */
const layout: [pk: string, sk: string, kind: PartitionKind, key: () => keys.ItemKey][] = [
  ['MERCHANT#mer_1', 'MERCHANT', 'merchant', () => keys.merchantKey('mer_1')],
  ['MERCHANT#mer_1', 'COUNTERS', 'merchant', () => keys.countersKey('mer_1')],
  ['MERCHANT#mer_1', 'PRODUCT#prod_1', 'merchant', () => keys.resourceKey('products', 'mer_1', 'prod_1')],
  ['MERCHANT#mer_1', 'KEY#key_1', 'merchant', () => keys.resourceKey('apiKeys', 'mer_1', 'key_1')],
  ['MERCHANT#mer_1', 'REVOKED#key_1', 'merchant', () => keys.revokedApiKeyKey('mer_1', secret)],
  [
    'MERCHANT#mer_1',
    'REVOKED#key_2#ppp_pk_live_x',
    'merchant',
    () => keys.revokedApiKeyKey('mer_1', { id: 'key_2', type: 'public', credential: 'ppp_pk_live_x' }),
  ],
  ['MERCHANT#mer_1', 'CAMPAIGN#camp_1', 'merchant', () => keys.resourceKey('campaigns', 'mer_1', 'camp_1')],
  ['MERCHANT#mer_1', 'CHECKOUT#chk_1', 'merchant', () => keys.resourceKey('checkouts', 'mer_1', 'chk_1')],
  ['MERCHANT#mer_1', 'CODES#camp_1', 'merchant', () => keys.codesKey('mer_1', 'camp_1')],
  [
    'MERCHANT#mer_1',
    'FORMERCODE#camp_1#PPP1',
    'merchant',
    () => keys.formerCodeKey('mer_1', 'camp_1', 'PPP1'),
  ],
  ['CHECKOUTKEYS', 'mer_1#chk_1', 'checkoutSecrets', () => keys.checkoutSecretKey('mer_1', 'chk_1')],
  ['DISCONNECTING', 'mer_1#chk_1', 'disconnections', () => keys.checkoutSecretKey('mer_1', 'chk_1', true)],
  ['ORDERSKEYS', 'mer_1#chk_1', 'ordersKeys', () => keys.ordersKeyKey('mer_1', 'chk_1')],
  ['PRICES#camp_1', 'PRICES', 'exactPrices', () => keys.exactPricesKey('camp_1')],
  ['ORDERS#chk_1', '2026-11-22', 'orders', () => keys.ordersDayKey('chk_1', '2026-11-22')],
  ['ALERTS', 'mer_1', 'alerts', () => keys.alertsKey('mer_1')],
  [
    'OPEN#mer_1',
    'code_shared:camp_1:A',
    'openAlerts',
    () => keys.openAlertKey('mer_1', 'code_shared:camp_1:A'),
  ],
  ['MAILED#abc', 'MAILED', 'mailedAddress', () => keys.mailedAddressKey('abc')],
  ['ACTIVITY#mer_1', 'act_1', 'activity', () => keys.activityKey('mer_1', 'act_1')],
  ['PREVIEW#abc', 'LINK', 'previewLink', () => keys.previewLinkKey('abc')],
  ['MERCHANT#mer_1', 'IDEMPOTENCY#abc', 'merchant', () => keys.idempotencyKey('mer_1', 'abc')],
  ['GATEWAY#mer_1', 'GATEWAY', 'gatewayKey', () => keys.gatewayKeyKey('mer_1')],
  ['SECRET#abc', 'SECRET', 'secretCredential', () => keys.secretCredentialKey('abc')],
  ['PUBLIC#ppp_pk_live_1', 'KEY', 'publicKey', () => keys.publicKeyKey('ppp_pk_live_1')],
  [
    'SECRET#abc',
    'SECRET',
    'secretCredential',
    () => keys.credentialKey({ type: 'secret', credential: 'abc' }),
  ],
  [
    'PUBLIC#ppp_pk_live_1',
    'KEY',
    'publicKey',
    () => keys.credentialKey({ type: 'public', credential: 'ppp_pk_live_1' }),
  ],
  ['SHOWN#camp_1', 'PUBLICATION', 'publication', () => keys.publicationKey('camp_1')],
  ['USED#key_1', 'USED', 'lastUse', () => keys.lastUseKey('key_1')],
  ['FX', 'LATEST', 'exchangeRates', () => keys.exchangeRatesKey()],
  ['HEARTBEAT', 'KEY', 'heartbeatKey', () => keys.heartbeatKeyKey()],
  ['STATS#camp_1', '2026-11-22', 'statistics', () => keys.statisticsKey('camp_1', '2026-11-22')],
];

it('the layout contains every partition and every item of a merchant', () => {
  expect(new Set(layout.map(([, , kind]) => kind))).toEqual(new Set(kinds));
  const prefixes = new Set(
    layout.filter(([, , kind]) => kind === 'merchant').map(([, sk]) => sk.replace(/#.*/, '#')),
  );
  expect([...prefixes].sort()).toEqual(['COUNTERS', 'MERCHANT', ...Object.values(keys.merchantItems)].sort());
});

/** IAM's StringLike with `*` only at the end. */
const isLike = (value: string, pattern: string) =>
  pattern.endsWith('*') ? value.startsWith(pattern.slice(0, -1)) : value === pattern;

it.each(layout)('an item is stored as %s, %s in a partition of the kind %s only', (pk, sk, kind, key) => {
  expect(key()).toEqual({ pk, sk });
  expect(kinds.filter((other) => isLike(pk, leadingKeyPattern(other)))).toEqual([kind]);
  expect(kinds.filter((other) => pk.startsWith(partitions[other]))).toEqual([kind]);
});

it('the name of what is published is read back from its partition, and from no other', () => {
  expect(keys.publishedNameOf(keys.publicKeyKey('ppp_pk_live_1').pk)).toBe('ppp_pk_live_1');
  expect(keys.publishedNameOf(keys.publicationKey('camp_1').pk)).toBe('camp_1');
  expect(keys.publishedNameOf(keys.merchantPartition('mer_1'))).toBeUndefined();
});

const document = readFileSync(join(projectRoot, 'docs', 'explain', 'table.md'), 'utf8');
const documentedKeys = [...document.matchAll(/^\| [^|`]+ \| `([A-Z]+#?)[^`]*` \| `([^`]+)` \|/gm)];

it('docs/explain/table.md lists the items of every partition, and no other partition', () => {
  const documented = documentedKeys.map(([, prefix = '']) => prefix);
  expect([...new Set(documented)].sort()).toEqual(Object.values(partitions).sort());
});

it('docs/explain/table.md lists every item in a merchant’s partition', () => {
  const ofMerchants = documentedKeys.filter(([, prefix]) => prefix === partitions.merchant);
  const prefixes = ofMerchants.map(([, , sk = '']) => sk.replace(/<.*/, ''));
  expect(prefixes.sort()).toEqual(['COUNTERS', 'MERCHANT', ...Object.values(keys.merchantItems)].sort());
});
