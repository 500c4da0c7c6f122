import type { LinkReport } from '../../core/preview/link-report.ts';
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
  test: null,
};
const store = (campaignId: string, changes: Partial<LinkReport> = {}) =>
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

it('the latest test stays with reports that have none, as long as they do', async () => {
  const campaignId = newId('camp');
  const tested = { carried: 3, lost: 1, unknown: 0, path: '/pricing', testedAt: report.reportedAt };
  await store(campaignId, { test: tested });
  expect(await read(campaignId)).toEqual({ ...report, test: tested });
  const later = { count: 0, reportedAt: '2026-05-01T12:00:01.000Z' };
  await store(campaignId, later);
  expect(await read(campaignId)).toEqual({ ...report, ...later, test: tested });
  const again = { ...tested, lost: 0, testedAt: '2026-05-01T12:00:02.000Z' };
  await store(campaignId, { reportedAt: again.testedAt, test: again });
  expect((await read(campaignId))?.test).toEqual(again);
});

it('a test of 30 days ago says nothing, even if a report since then has kept it', async () => {
  const campaignId = newId('camp');
  const tested = { carried: 3, lost: 0, unknown: 0, path: '/pricing', testedAt: report.reportedAt };
  await store(campaignId, { test: tested });
  const later = { reportedAt: '2026-05-20T12:00:00.000Z' };
  await store(campaignId, later);
  expect((await read(campaignId, '2026-05-31T11:59:59.999Z'))?.test).toEqual(tested);
  expect(await read(campaignId, '2026-05-31T12:00:00.000Z')).toEqual({ ...report, ...later });
});

it('a report is no counter, and belongs to one campaign', async () => {
  const campaignId = newId('camp');
  await store(campaignId);
  const period = { from: '0001-01-01', to: '9999-12-31' };
  expect(await readStatistics(test.database, campaignId, period)).toEqual({
    ...{ counts: [], discounts: [], redemptions: [], byCode: [] },
  });
  expect(await read(newId('camp'))).toBeNull();
});
