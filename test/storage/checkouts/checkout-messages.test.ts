import {
  checkOf,
  checkoutTarget,
  readCheckoutMessage,
} from '../../../storage/checkouts/checkout-messages.ts';
import {
  checkoutSecretKey,
  codesKey,
  merchantKey,
  publicationKey,
  resourceKey,
} from '../../../storage/dynamodb/keys.ts';

const campaign = resourceKey('campaigns', 'mer_1', 'camp_1');
const secret = checkoutSecretKey('mer_1', 'chk_1');

it('a changed or deleted campaign is one message, and so is a checkout with a new API key', () => {
  const changes = [campaign, secret, campaign].map((key) => ({ ...key, isRemoved: false }));
  expect(checkoutTarget.messagesFor([...changes, { ...campaign, isRemoved: true }])).toEqual([
    { target: 'checkouts', merchantId: 'mer_1', campaignId: 'camp_1' },
    { target: 'checkouts', merchantId: 'mer_1', checkoutId: 'chk_1' },
  ]);
});

it('what the worker itself writes, other resources and a deleted checkout need no message', () => {
  const others = [
    codesKey('mer_1', 'camp_1'),
    resourceKey('checkouts', 'mer_1', 'chk_1'),
    resourceKey('products', 'mer_1', 'prod_1'),
    merchantKey('mer_1'),
    publicationKey('camp_1'),
  ].map((key) => ({ ...key, isRemoved: false }));
  expect(checkoutTarget.messagesFor([...others, { ...secret, isRemoved: true }])).toEqual([]);
});

it('the worker reads what the target and the hourly schedule send', () => {
  const sent = [
    ...checkoutTarget.messagesFor([{ ...campaign, isRemoved: false }]),
    checkOf('mer_1', 'chk_1'),
  ];
  expect(sent.map((message) => readCheckoutMessage(JSON.stringify(message)))).toEqual(sent);
});

it.each([
  '{"target":"checkouts","merchantId":"mer_1"}',
  '{"target":"checkouts","checkoutId":"chk_1"}',
  '{"target":"checkouts","merchantId":1,"checkoutId":"chk_1"}',
  '{"target":"edge","merchantId":"mer_1","checkoutId":"chk_1"}',
  'null',
  '[]',
])('the body %s is no message', (body) => {
  expect(() => readCheckoutMessage(body)).toThrow('The message contains no campaign and no checkout');
});
