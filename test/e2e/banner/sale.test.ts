import { campaignWith } from '../../support/service/campaign.ts';
import { callApi } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { withVisitors } from '../../support/service/target.ts';
import { configOf, from } from '../../support/service/visitor.ts';

withVisitors(() => {
  let emulator: Service;
  beforeAll(async () => {
    emulator = await openService('Sales');
  });

  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const saleFrom = (start: number, end: number) => ({
    ...{ name: 'Black Friday', discount: 40, code: 'BLACK40' },
    ...{ startsAt: inHours(start), endsAt: inHours(end), message: 'Black Friday: {{discount}}% off.' },
  });

  // Default discounts: IN 60%, PL 30%, US none.
  it.each([
    ['before', saleFrom(1, 2), { IN: 60, PL: 30, US: 'no_discount', XX: 'no_discount', JP: 'no_discount' }],
    ['during', saleFrom(-1, 1), { IN: 60, PL: 40, US: 40, XX: 40, JP: 'no_discount' }],
    ['after', saleFrom(-2, -1), { IN: 60, PL: 30, US: 'no_discount', XX: 'no_discount', JP: 'no_discount' }],
  ])(
    '%s a sale, each visitor gets the larger discount, as the preview says',
    async (_phase, sale, expected) => {
      const { key, preview } = await campaignWith(emulator, { sale, excludedCountries: ['JP'] });
      for (const [country, outcome] of Object.entries(expected)) {
        const config = await configOf(emulator, key, from(country));
        expect([country, config.show ? config.discount : config.reason]).toEqual([country, outcome]);
        expect(config.isSale).toBe(outcome === 40 ? true : undefined);
        expect((await preview({ country })).config).toEqual(config);
      }
    },
  );

  it('a visitor behind a VPN sees the sale, and its code is entitled', async () => {
    const { key, preview, campaignId, update } = await campaignWith(emulator, { sale: saleFrom(-1, 1) });
    const { config, trace } = await preview({ country: 'IN', isVpn: true });
    expect(config).toMatchObject({ discount: 40, code: 'BLACK40', isSale: true });
    expect(trace).toContainEqual(expect.objectContaining({ rule: 'sale', result: 'applied' }));
    const entitlement = async () => {
      const payment = { country: 'US', code: 'BLACK40' };
      return (await callApi(emulator, 'POST', `/v1/campaigns/${campaignId}/entitlement`, payment)).body.data;
    };
    expect(await entitlement()).toMatchObject({ isEntitled: true, discount: 40 });
    const extended = await update({ sale: { endsAt: inHours(2), message: 'One more hour.' } });
    expect(extended.body.data).toMatchObject({ sale: { name: 'Black Friday', message: 'One more hour.' } });
    expect(await configOf(emulator, key, from('US'))).toMatchObject({
      banner: { messageTemplate: 'One more hour.', showFlag: false },
    });
    await update({ sale: { startsAt: inHours(-30), endsAt: inHours(-29) } });
    expect(await configOf(emulator, key, from('US'))).toMatchObject({ reason: 'no_discount' });
    expect(await entitlement()).toMatchObject({ isEntitled: true, discount: 0 });
    expect((await update({ sale: null })).body.data).toMatchObject({ sale: null });
    expect(await entitlement()).toMatchObject({ isEntitled: false, codeStatus: 'unknown' });
  });
});
