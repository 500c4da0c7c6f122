import { randomBytes } from 'node:crypto';
import type { DiscountConfig } from '../../../../core/banner/banner-config.ts';
import { hashPreviewToken } from '../../../../core/preview/preview-link.ts';
import { openPreviewLink, receivePreview } from '../../../../lambdas/functions/banner/open-preview-link.ts';
import { createPreviewLink } from '../../../../lambdas/functions/campaigns/create-preview-link.ts';
import type { ManagementRequest } from '../../../../lambdas/http/endpoint.ts';
import { exchangeRateCache } from '../../../../lambdas/runtime/exchange-rate-cache.ts';
import { itemsOf } from '../../../../storage/dynamodb/database-items.ts';
import { previewLinkKey } from '../../../../storage/dynamodb/keys.ts';
import { readLinkReport } from '../../../../storage/link-reports.ts';
import { patchApiKey, revokeApiKey } from '../../../../storage/transactions/api-keys.ts';
import { patchCampaign } from '../../../../storage/transactions/campaigns.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { addKey, useMerchant } from '../../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);
const secondsLater = (seconds: number) => () =>
  new Date(Date.parse('2026-11-23T12:00:00.000Z') + seconds * 1_000);
const now = secondsLater(0);

/** Creates a link for ten seconds and returns its token. */
async function newToken(key: { id: string } = merchant.apiKey): Promise<string> {
  const visitor = { country: 'IN', pageUrl: 'https://shop.example/', expiresInSeconds: 10 };
  const { id: keyId } = key;
  const request = { merchantId: merchant.id, id: merchant.campaign.id, body: visitor, key: { id: keyId } };
  const dependencies = { database: test.database, clock: now, randomBytes };
  const { body } = await createPreviewLink(
    request as unknown as ManagementRequest<typeof visitor>,
    dependencies,
  );
  return (body as { data: { url: string } }).data.url.replace(/.*=/, '');
}

function open(token: string, clock = now, visit: object = {}) {
  const items = itemsOf(test.database);
  const here = { campaignId: merchant.campaign.id, site: 'any' as const, ...visit };
  return openPreviewLink(token, here, { items, rates: exchangeRateCache(clock), clock });
}

it('a link works until its end, even if DynamoDB has not deleted it', async () => {
  const token = await newToken();
  expect(await open(token, secondsLater(9))).toMatchObject({ show: true, country: 'IN', discount: 60 });
  const expired = open(token, secondsLater(10));
  await expect(expired).rejects.toMatchObject({ code: 'preview_link_not_found', status: 404 });
});

it('a link stops with the secret key that created it: when the key is revoked, or expires', async () => {
  const revoked = await addKey(test.database, merchant.id, 'secret');
  const expiring = await addKey(test.database, merchant.id, 'secret');
  const [ofRevoked, ofExpiring] = [await newToken(revoked), await newToken(expiring)];
  for (const token of [ofRevoked, ofExpiring]) expect(await open(token)).toMatchObject({ show: true });
  await revokeApiKey(test.database, merchant.id, revoked.id, now);
  await expect(open(ofRevoked)).rejects.toMatchObject({ code: 'preview_link_not_found' });
  const expiresAt = secondsLater(5)().toISOString();
  await patchApiKey(test.database, merchant.id, expiring.id, { expiresAt }, () => true);
  expect(await open(ofExpiring, secondsLater(4))).toMatchObject({ show: true });
  await expect(open(ofExpiring, secondsLater(5))).rejects.toMatchObject({ code: 'preview_link_not_found' });
});

it('an expired link, an unknown token, another campaign and another domain have the same error', async () => {
  const token = await newToken();
  const errors = await Promise.all(
    [
      open(token, secondsLater(3_600)),
      open('A'.repeat(22)),
      open(token, now, { campaignId: 'camp_1' }),
      open(token, now, { site: 'denied' }),
    ].map((attempt) => attempt.catch((error: Error) => error)),
  );
  expect(new Set(errors.map(String)).size).toBe(1);
  expect(errors[0]).toMatchObject({ code: 'preview_link_not_found' });
});

it('the table contains only the hashes of a token and of its key, its campaign and its visitor', async () => {
  const token = await newToken();
  const [item] = await itemsOf(test.database).getAll([previewLinkKey(hashPreviewToken(token))]);
  expect(item).toEqual({
    pk: `PREVIEW#${hashPreviewToken(token)}`,
    sk: 'LINK',
    campaignId: merchant.campaign.id,
    country: 'IN',
    language: '',
    keyHash: merchant.apiKey.credential,
    expiresAt: now().getTime() / 1_000 + 10,
  });
  expect(JSON.stringify(item)).not.toContain(token);
});

it('a page’s report is stored if the link works, and an unreadable one is ignored', async () => {
  const token = await newToken();
  const items = itemsOf(test.database);
  const campaignId = merchant.campaign.id;
  const receive = (body: string) =>
    receivePreview(body, { campaignId, site: 'any' }, { items, rates: exchangeRateCache(now), clock: now });
  const stored = () => readLinkReport(test.database, campaignId, now());
  const report = { count: 1, hosts: ['buy.stripe.com'], path: '/' };
  await expect(receive(`${'A'.repeat(22)}\n${JSON.stringify(report)}`)).rejects.toThrow();
  expect(await receive(token)).toMatchObject({ show: true });
  expect(await receive(`${token}\n{"count":`)).toMatchObject({ show: true });
  expect(await stored()).toBeNull();
  expect(await receive(`${token}\n${JSON.stringify(report)}`)).toMatchObject({ show: true });
  expect(await stored()).toEqual({ ...report, reportedAt: now().toISOString(), test: null });
});

it('once a page’s buy buttons passed their test, the banner says that the discount is applied', async () => {
  const { id: campaignId } = merchant.campaign;
  const changes = { codeInLinks: true, code: 'ALL' };
  await patchCampaign(test.database, merchant.id, campaignId, changes, now);
  const token = await newToken();
  const items = itemsOf(test.database);
  const receive = (body: string) =>
    receivePreview(body, { campaignId, site: 'any' }, { items, rates: exchangeRateCache(now), clock: now });
  const report = (test: object) => `${token}\n${JSON.stringify({ count: 1, hosts: [], path: '/', test })}`;
  const terms = async () => ((await open(token)) as DiscountConfig).banner.checkout?.terms;
  expect(await terms()).toBe('60% off for India, with your code');
  await receive(report({ carried: 2, lost: 0, unknown: 0 }));
  expect(await terms()).toBe('60% off for India, applied at the checkout');
  await receive(report({ carried: 1, lost: 0, unknown: 1 }));
  expect(await terms()).toBe('60% off for India, with your code');
  await receive(report({ carried: 1, lost: 1, unknown: 0 }));
  expect(await terms()).toBe('60% off for India, with your code');
});
