import { providerOf } from '../../../../lambdas/checkouts/providers/provider-of.ts';
import { fakeCheckouts } from '../../../support/checkouts/fake-checkouts.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const clock = () => now;

it.each([
  ['2026-11-23T11:59:59.999Z', true],
  ['2026-11-23T12:00:00Z', true],
  ['2026-11-23T12:00:00.001Z', false],
])('at noon, a discount that starts at %s is live: %s', async (startsAt, isLive) => {
  const fake = fakeCheckouts.polar(clock);
  const { fetch } = fake.transport;
  const provider = providerOf({ provider: 'polar', mode: 'test' }, fake.providerKey, { clock, fetch });
  fake.createByHand('PPP60K3F9QT', 60);
  const id = (await provider.find('PPP60K3F9QT'))?.providerId ?? '';
  await fetch(`http://fake/v1/discounts/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${fake.providerKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ starts_at: startsAt }),
  });
  expect(await provider.find('PPP60K3F9QT')).toMatchObject({ isActive: isLive });
  expect(await provider.read([id])).toMatchObject([{ isActive: isLive }]);
  expect(fake.redeem('PPP60K3F9QT')).toBe(isLive ? 60 : undefined);
});
