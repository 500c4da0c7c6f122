import {
  type CheckoutsEmulator,
  startCheckoutsEmulator,
} from '../../support/checkouts/checkouts-emulator.ts';
import { fakePrice } from '../../support/checkouts/fake-checkouts.ts';
import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { eventually } from '../../support/service/eventually.ts';
import { callApi } from '../../support/service/requests.ts';
import { withVisitors } from '../../support/service/target.ts';
import { configOf, from } from '../../support/service/visitor.ts';

interface Body {
  data: {
    id: string;
    key: string;
    trace: object[];
    problems: object[];
    status: string;
  };
}

withVisitors(() => {
  let emulator: CheckoutsEmulator;
  beforeAll(async () => {
    emulator = await startCheckoutsEmulator();
  });
  afterAll(() => emulator.stop());

  it('a page has the price that Paddle’s checkout charges, until the key is removed', async () => {
    const merchant = await addMerchant(emulator, 'Prices');
    const call = async (method: string, path: string, body?: unknown) =>
      (await callApi<Body>(merchant, method, `/v1${path}`, body)).body.data;
    const { providerKey, ordersKey, prices = [] } = emulator.fakes.paddle;
    const price = fakePrice({ id: 'pri_handbook' });
    prices.push(price);

    const product = await call('POST', '/products', {
      ...{ name: 'Handbook', url: 'https://shop.example.com/handbook', baseCurrency: 'USD', basePrice: 49 },
      providerPriceId: price.id,
    });
    const { id } = await call('POST', '/checkouts', { provider: 'paddle', providerKey });
    const campaign = await call('POST', '/campaigns', { name: 'Everywhere', checkout: { id } });
    await call('POST', `/campaigns/${campaign.id}/codes/sync`, {});
    const { key } = await call('POST', '/api-keys', {
      ...{ name: 'Shop', type: 'public', campaignId: campaign.id },
    });
    const config = () => configOf(emulator, key, from('IN'));
    const charged = async () => (await config()).exactPrices;
    await eventually('a discount', config, ({ show }) => show);
    expect(await charged()).toBeUndefined();

    await call('PATCH', `/checkouts/${id}`, { ordersKey });
    const texts = (price: string) => ({ [product.id]: price, '49USD': price });
    expect(await eventually('the price', charged, Boolean)).toEqual(texts('₹1,881.60'));
    const preview = await call('POST', `/campaigns/${campaign.id}/preview`, { country: 'IN' });
    expect(preview.trace).toContainEqual(
      expect.objectContaining({ rule: 'prices', result: 'exact', askedAt: expect.any(String) }),
    );

    // Paddle now has a price of its own for India.
    price.overrides = { IN: { amount: 99_900, currency: 'INR' } };
    await call('POST', `/checkouts/${id}/revenue`, {});
    await eventually('the new price', charged, (exact) => Object(exact)['49USD'] === '₹399.60');
    const failing = await call('GET', `/checkouts/${id}`);
    expect(failing).toMatchObject({
      status: 'failing',
      problems: [{ type: 'price_differs', campaignId: campaign.id, countries: ['IN'] }],
    });

    expect(await call('PATCH', `/checkouts/${id}`, { ordersKey: null })).toMatchObject({ problems: [] });
    await eventually('an estimate', charged, (exact) => exact === undefined);
  });
});
