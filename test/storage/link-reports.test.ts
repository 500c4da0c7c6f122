import { itemsOf } from '../../storage/dynamodb/database-items.ts';
import { linkReportKey } from '../../storage/dynamodb/keys.ts';
import { readLinkReport, storeLinkReport } from '../../storage/link-reports.ts';
import { readStatistics } from '../../storage/statistics.ts';
import { useDatabase } from '../support/storage/database.ts';
import { newId, readItem } from '../support/storage/merchants.ts';

const test = useDatabase();
const report = {
  count: 2,
  hosts: ['buy.stripe.com'],
  path: '/pricing',
  reportedAt: '2026-05-01T12:00:00.000Z',
};
const store = (campaignId: string, changes: Partial<typeof report> = {}) =>
  storeLinkReport(itemsOf(test.database), campaignId, { ...report, ...changes });
const read = (campaignId: string, now = report.reportedAt) =>
  readLinkReport(test.database, campaignId, new Date(now));

it('the latest report replaces the others, in any order, and expires after 30 days', async () => {
  const campaignId = newId('camp');
  expect(await read(campaignId)).toBeNull();
  await store(campaignId);
  expect(await read(campaignId)).toEqual(report);
  const later = { count: 0, reportedAt: '2026-05-01T12:00:01.000Z' };
  await store(campaignId, later);
  await store(campaignId, { count: 9 });
  expect(await read(campaignId)).toEqual({ ...report, ...later });
  const item = await readItem(test.database, linkReportKey(campaignId));
  expect(item?.expiresAt).toBe(Date.parse('2026-05-31T12:00:01.000Z') / 1_000);
  expect(await read(campaignId, '2026-05-31T12:00:00.000Z')).not.toBeNull();
  expect(await read(campaignId, '2026-05-31T12:00:01.000Z')).toBeNull();
});

it('a report is no counter, and belongs to one campaign', async () => {
  const campaignId = newId('camp');
  await store(campaignId);
  const period = { from: '0001-01-01', to: '9999-12-31' };
  expect(await readStatistics(test.database, campaignId, period)).toEqual({
    ...{ counts: [], discounts: [], redemptions: [] },
  });
  expect(await read(newId('camp'))).toBeNull();
});
