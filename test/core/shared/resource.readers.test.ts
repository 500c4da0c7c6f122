import { responseCampaign, storedCampaign } from '../../../core/campaigns/campaign.ts';
import { rulesOf } from '../../../core/campaigns/campaign-rules.ts';
import { storedProduct } from '../../../core/catalog/product.ts';
import { storedCheckout } from '../../../core/checkouts/checkout.ts';
import { responseCode, storedCode } from '../../../core/checkouts/code.ts';
import { listedApiKey, storedApiKey } from '../../../core/keys/api-key.ts';
import { storedCounters } from '../../../core/keys/counters.ts';
import { storedGatewayKey } from '../../../core/keys/gateway-key.ts';
import { storedMerchant } from '../../../core/keys/merchant.ts';
import { storedFirstRequest } from '../../../core/shared/idempotency.ts';

const readers: [string, (value: never) => unknown][] = [
  ['API key', storedApiKey],
  ['API key', listedApiKey],
  ['campaign', storedCampaign],
  ['campaign', responseCampaign],
  ['checkout', storedCheckout],
  ['code', storedCode],
  ['code', responseCode],
  ['counters', storedCounters],
  ['gateway key', storedGatewayKey],
  ['idempotency key', storedFirstRequest],
  ['merchant', storedMerchant],
  ['product', storedProduct],
  ['rules', rulesOf],
];

it.each(readers)('the log names a malformed %s, without its value', (name, read) => {
  const malformed = [{ secret: 'SECRET' }] as never;
  expect(() => read(malformed)).toThrow(new RegExp(`^The stored ${name}\\b(?!.*SECRET)`));
});

it.each<[string, (value: unknown) => unknown, object]>([
  ['gateway key', storedGatewayKey, { gatewayKeyId: 'id', gatewayKeyValue: 'value' }],
  [
    'first request with its response',
    storedFirstRequest,
    { fingerprint: 'f', status: 201, headers: { location: '/v1' }, body: '{}', expiresAt: 1 },
  ],
  ['first request with an id', storedFirstRequest, { fingerprint: 'f', createdId: 'key_1', expiresAt: 1 }],
])('a stored %s keeps its fields and no other attribute of the item', (_name, read, value) => {
  expect(read({ pk: 'x', ...value, sk: 'x' })).toEqual(value);
});
