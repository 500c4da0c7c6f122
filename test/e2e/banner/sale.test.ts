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

  it('a visitor behind a VPN sees the sale, and its code is entitled', async () => {
    const sale = {
      ...{ name: 'Black Friday', discount: 40, code: 'BLACK40', message: 'Black Friday: {{discount}}% off.' },
      ...{ startsAt: inHours(-1), endsAt: inHours(1) },
    };
    const { key, preview, campaignId, update } = await campaignWith(emulator, { sale });
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
