import { alertText } from '../../../core/alerts/alert-text.ts';
import type { Campaign } from '../../../core/campaigns/campaign.ts';
import { defaultCheckoutSettings } from '../../../core/checkouts/campaign-checkout.ts';
import type { CheckoutProvider } from '../../../core/checkouts/checkout.ts';
import { dayMs } from '../../../core/shared/durations.ts';
import { fakeOrder } from '../../../demo/checkouts/fake-orders.ts';
import { findCheckoutAlerts } from '../../../lambdas/checkouts/find-checkout-alerts.ts';
import { writeCodes } from '../../../storage/checkouts/codes.ts';
import { removeOrders } from '../../../storage/checkouts/orders/orders-key.ts';
import { transact } from '../../../storage/dynamodb/transaction.ts';
import { addDailyCounts } from '../../../storage/statistics.ts';
import { sampleCode } from '../../core/checkouts/sample-code.ts';
import { OrdersShop } from '../../support/checkouts/orders-shop.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { addMerchant } from '../../support/storage/merchants.ts';

const test = useDatabase();
const cards =
  '4 of 6 orders with a 60% code were paid with cards from the United States, which has no discount.';
const redeemed = 'Since Nov 23, 40 buyers paid with it, and 3 visitors took it.';

/** A shop whose code PPP60K3F9QT was probably shared, with six orders of yesterday. */
async function sharedShop(provider: CheckoutProvider) {
  const { id, campaign } = await addMerchant(test.database);
  const shop = new OrdersShop(provider, test.database, id);
  const code = sampleCode({ checkoutId: shop.checkoutId, redemptions: 40 });
  const day = shop.day(0);
  await shop.connect(30);
  await writeCodes(test.database, {
    ...{ merchantId: id, campaignId: campaign.id, codes: [code], creations: [], day, retentionMonths: 25 },
    ...{ previous: { codes: [], creations: [], version: 0 }, campaignVersion: 1, shown: undefined },
    redemptions: [{ code: code.code, discount: 60, isSale: false, redeemed: 40 }],
  });
  const counts = { shown: 100, copied: 3, opened: 0, dismissed: 0 };
  const seen = { discount: 60, isSale: false };
  await transact(test.database, [addDailyCounts(campaign.id, day, [{ country: 'IN', seen, ...counts }], 25)]);
  const at = new Date(shop.now.getTime() - dayMs);
  for (const cardCountry of ['IN', 'IN', 'US', 'US', 'US', 'US'])
    shop.fake.orders.push(fakeOrder({ at, country: 'IN', cardCountry, discountId: code.providerId ?? null }));
  const sharer: Campaign = {
    ...campaign,
    tiers: [{ tier: 6, discount: 60, code: null }],
    checkout: { id: shop.checkoutId, ...defaultCheckoutSettings },
  };
  /** Returns the text of the alert of the shared code, with these campaigns. */
  const alert = async (campaigns: readonly Campaign[] = [sharer]) => {
    const findings = await findCheckoutAlerts(test.database, id, campaigns, shop.now);
    const found = findings.find(({ type, state }) => type === 'code_shared' && state === 'problem');
    return found && alertText({ ...found, isOver: false, endedAt: null });
  };
  return { shop, sharer, alert };
}

it('the alert of a shared code says from where the cards are, once orders are counted at Stripe', async () => {
  const { shop, alert } = await sharedShop('stripe');
  expect(await alert()).toContain(`${redeemed} Replace it`);
  await shop.count();
  expect(await alert()).toContain(`${redeemed} ${cards} Replace it`);
  await removeOrders(test.database, shop.id, () => true);
  expect(await alert()).toContain(`${redeemed} Replace it`);
});

it('a country with the same discount in another campaign of the checkout is not foreign', async () => {
  const { shop, sharer, alert } = await sharedShop('stripe');
  await shop.count();
  const other = {
    ...sharer,
    id: 'camp_other',
    countryOverrides: [{ country: 'US', discount: 60, code: null }],
  };
  expect(await alert([sharer, other])).not.toContain('cards');
  expect(await alert([sharer, { ...other, checkout: null }])).toContain(cards);
});

it.each(['paddle', 'polar'] as const)('%s does not say where a card is from', async (provider) => {
  const { shop, alert } = await sharedShop(provider);
  await shop.count();
  expect(await alert()).toContain(`${redeemed} Replace it`);
});
