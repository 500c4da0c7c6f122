import { leadingKeyPattern } from '../../../lib/data-table.ts';
import { type PartitionKind, partitions } from '../../../platform/table.ts';
import * as keys from '../../../storage/dynamodb/keys.ts';

const kinds = Object.keys(partitions) as PartitionKind[];
const examples: Record<string, PartitionKind> = {
  [keys.merchantKey('mer_1').pk]: 'merchant',
  [keys.countersKey('mer_1').pk]: 'merchant',
  [keys.productKey('mer_1', 'prod_1').pk]: 'merchant',
  [keys.apiKeyKey('mer_1', 'key_1').pk]: 'merchant',
  [keys.revokedApiKeyKey('mer_1', 'key_1').pk]: 'merchant',
  [keys.campaignKey('mer_1', 'camp_1').pk]: 'merchant',
  [keys.gatewayKeyKey('mer_1').pk]: 'gatewayKey',
  [keys.secretCredentialKey('a'.repeat(64)).pk]: 'secretCredential',
  [keys.publicKeyKey('ppp_pk_live_1').pk]: 'publicKey',
  [keys.publicationKey('camp_1').pk]: 'publication',
  [keys.lastUseKey('key_1').pk]: 'lastUse',
  [keys.exchangeRatesKey().pk]: 'exchangeRates',
  [keys.heartbeatKeyKey().pk]: 'heartbeatKey',
};

/** Items with these keys cannot move without a migration. */
const layout: [pk: string, sk: string, key: () => keys.ItemKey][] = [
  ['MERCHANT#mer_1', 'MERCHANT', () => keys.merchantKey('mer_1')],
  ['MERCHANT#mer_1', 'COUNTERS', () => keys.countersKey('mer_1')],
  ['MERCHANT#mer_1', 'PRODUCT#prod_1', () => keys.productKey('mer_1', 'prod_1')],
  ['MERCHANT#mer_1', 'KEY#key_1', () => keys.apiKeyKey('mer_1', 'key_1')],
  ['MERCHANT#mer_1', 'REVOKED#key_1', () => keys.revokedApiKeyKey('mer_1', 'key_1')],
  ['MERCHANT#mer_1', 'CAMPAIGN#camp_1', () => keys.campaignKey('mer_1', 'camp_1')],
  ['MERCHANT#mer_1', 'IDEMPOTENCY#abc', () => keys.idempotencyKey('mer_1', 'abc')],
  ['GATEWAY#mer_1', 'GATEWAY', () => keys.gatewayKeyKey('mer_1')],
  ['SECRET#abc', 'SECRET', () => keys.secretCredentialKey('abc')],
  ['PUBLIC#ppp_pk_live_1', 'KEY', () => keys.publicKeyKey('ppp_pk_live_1')],
  ['SECRET#abc', 'SECRET', () => keys.credentialKey({ type: 'secret', credential: 'abc' })],
  ['PUBLIC#ppp_pk_live_1', 'KEY', () => keys.credentialKey({ type: 'public', credential: 'ppp_pk_live_1' })],
  ['SHOWN#camp_1', 'PUBLICATION', () => keys.publicationKey('camp_1')],
  ['USED#key_1', 'USED', () => keys.lastUseKey('key_1')],
  ['FX', 'LATEST', () => keys.exchangeRatesKey()],
  ['HEARTBEAT', 'KEY', () => keys.heartbeatKeyKey()],
  ['STATS#camp_1', '2026-11-22', () => keys.statisticsKey('camp_1', '2026-11-22')],
];

it.each(layout)('an item is stored where it always was: %s, %s', (pk, sk, key) => {
  expect(key()).toEqual({ pk, sk });
});

/** IAM's StringLike with `*` only at the end. */
const isLike = (value: string, pattern: string) =>
  pattern.endsWith('*') ? value.startsWith(pattern.slice(0, -1)) : value === pattern;

it.each(Object.entries(examples))('the partition %s is of the kind %s and of no other', (pk, kind) => {
  expect(kinds.filter((other) => isLike(pk, leadingKeyPattern(other)))).toEqual([kind]);
  expect(kinds.filter((other) => pk.startsWith(partitions[other]))).toEqual([kind]);
});

it('no partition of one merchant holds a key of another whose id begins alike', () => {
  expect(keys.productKey('mer_1', 'x').pk).not.toBe(keys.productKey('mer_10', 'x').pk);
  expect(keys.merchantPartition('mer_1')).toBe(keys.merchantKey('mer_1').pk);
});

it('the name of what is published is read back from its partition, and from no other', () => {
  expect(keys.publishedNameOf(keys.publicKeyKey('ppp_pk_live_1').pk)).toBe('ppp_pk_live_1');
  expect(keys.publishedNameOf(keys.publicationKey('camp_1').pk)).toBe('camp_1');
  expect(keys.publishedNameOf(keys.merchantPartition('mer_1'))).toBeUndefined();
});
