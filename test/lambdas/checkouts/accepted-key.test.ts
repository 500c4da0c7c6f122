import { checkoutProviders } from '../../../core/checkouts/checkout.ts';
import { requireSameAccount } from '../../../lambdas/checkouts/accepted-key.ts';
import { providerOf } from '../../../lambdas/checkouts/providers/provider-of.ts';
import { fakeCheckouts } from '../../support/checkouts/fake-checkouts.ts';

const clock = () => new Date('2026-11-23T12:00:00.000Z');

describe.each(checkoutProviders)('a new key of a checkout at %s', (name) => {
  const account = () => {
    const fake = fakeCheckouts[name](clock);
    const options = { clock, fetch: fake.transport.fetch };
    return { fake, client: providerOf({ provider: name, mode: 'test' }, fake.providerKey, options) };
  };
  const { fake, client } = account();
  let ids: string[];
  beforeAll(async () => {
    const base = {
      campaignId: 'camp_1',
      terms: 'terms',
      providerProductIds: [],
      duration: 'forever',
      endsAt: null,
    } as const;
    for (const code of ['PPP20AAAAAA', 'PPP60AAAAAA']) await client.create({ ...base, code, discount: 20 });
    const found = await Promise.all(['PPP20AAAAAA', 'PPP60AAAAAA'].map((code) => client.find(code)));
    ids = found.flatMap((code) => code?.providerId ?? []);
  });

  test('is accepted if the account has one of the codes, or if there are none', async () => {
    await requireSameAccount(client, ids);
    await requireSameAccount(client, [...ids, ids[0]?.replace(/.$/, '0') ?? '']);
    await requireSameAccount(account().client, []);
  });

  test('is rejected if the account has none of the codes', async () => {
    await expect(requireSameAccount(account().client, ids)).rejects.toMatchObject({
      code: 'checkout_account_differs',
    });
  });

  test('is not accepted while the provider does not respond', async () => {
    fake.transport.faults = [{ kind: 'html', times: 9 }];
    await expect(requireSameAccount(client, ids)).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    fake.transport.faults = [];
  });
});
