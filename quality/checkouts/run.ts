// `npm run tool -- checkout-sdks`: installs the SDKs of Stripe, Paddle and Polar in a temporary folder, and
// compares what they and the service's own clients do at the fakes of demo/checkouts.

import { deepStrictEqual, rejects } from 'node:assert/strict';
import { checkoutProviders } from '../../core/checkouts/checkout.ts';
import { hourMs } from '../../core/shared/durations.ts';
import { providerOf } from '../../lambdas/checkouts/providers/provider-of.ts';
import { fakeCheckouts } from '../../test/support/checkouts/fake-checkouts.ts';
import { installPackages } from '../install-packages.ts';
import { type SdkDiscount, sdkAccounts, sdkPackages } from './sdk-accounts.ts';

const clock = () => new Date();

async function compare(name: (typeof checkoutProviders)[number], folder: string): Promise<void> {
  const fake = fakeCheckouts[name](clock);
  const { url, stop } = await fake.transport.listen();
  try {
    const sdk = await sdkAccounts[name](folder, url, fake.providerKey);
    const client = providerOf({ provider: name, mode: 'test' }, fake.providerKey, { baseUrl: url, clock });
    const isSeenAlike = async (seen: SdkDiscount) => {
      const { id, ...fields } = seen;
      const isAlike = (read: object | undefined) => {
        const { endsAt: _endsAt, tag: _tag, ...facts } = Object(read);
        deepStrictEqual(facts, { providerId: id, ...fields });
      };
      isAlike(await client.find(seen.code));
      isAlike((await client.read([id]))[0]);
      deepStrictEqual(await sdk.read(id), seen);
    };

    const created = await sdk.create('SDK45ABCDEF', 45);
    deepStrictEqual(
      { ...created, id: '' },
      { id: '', code: 'SDK45ABCDEF', discount: 45, isActive: true, redemptions: 0 },
    );
    await isSeenAlike(created);

    const [productId = ''] = fake.products;
    const endsAt = new Date(Date.now() + hourMs).toISOString();
    const settings = {
      campaignId: 'camp_1',
      terms: 'terms',
      endsAt,
      providerProductIds: [productId],
      duration: 'forever',
    } as const;
    for (let index = 0; index < 7; index++)
      await client.create({ code: `PPP6${index}ABCDEF`, discount: 60 + index / 4, ...settings });
    const listed = await sdk.list();
    deepStrictEqual(listed.length, 8, 'the SDK reads all pages');
    for (const each of listed) await isSeenAlike(each);

    fake.redeem('PPP60ABCDEF');
    const redeemed = listed.find(({ code }) => code === 'PPP60ABCDEF');
    await isSeenAlike(await sdk.read(redeemed?.id ?? ''));
    deepStrictEqual((await sdk.read(redeemed?.id ?? '')).redemptions, 1);

    await client.end(created.id);
    deepStrictEqual((await sdk.read(created.id)).isActive, false);
    await sdk.end(redeemed?.id ?? '');
    await isSeenAlike(await sdk.read(redeemed?.id ?? ''));

    await rejects(sdk.create('PPP61ABCDEF', 61), /already exists|conflicts/i);
    await rejects(sdk.read(`${created.id.slice(0, -1)}e`), /no such|unable to find|not found/i);
    const stranger = await sdkAccounts[name](folder, url, `${fake.providerKey}x`);
    await rejects(stranger.list(), /invalid|revoked|unauthorized/i);
    console.log(`${name}: the SDK and the client agree (${fake.transport.requests.length} requests)`);
  } finally {
    await stop();
  }
}

const folder = installPackages(sdkPackages);
for (const name of checkoutProviders) await compare(name, folder);
