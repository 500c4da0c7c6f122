import { type LinkReport, linkReportSchema } from '../core/preview/link-report.ts';
import { isKept, keptMs } from '../core/preview/recent-tests.ts';
import { tableAttributes } from '../platform/table.ts';
import { toButtonTest } from './button-tests.ts';
import type { Database } from './dynamodb/database.ts';
import type { ItemAccess } from './dynamodb/item-access.ts';
import { text } from './dynamodb/items.ts';
import { linkReportKey } from './dynamodb/keys.ts';
import { readItems } from './dynamodb/reads.ts';

const longestWriteMs = 3_000;

/**
 * Replaces a campaign's report, unless the stored one is newer. A report without a test keeps the one that is
 * there. DynamoDB deletes it after 30 days.
 */
export async function storeLinkReport(
  items: Pick<ItemAccess, 'update'>,
  campaignId: string,
  { test, ...report }: LinkReport,
): Promise<void> {
  await items.update(linkReportKey(campaignId), {
    expression: `SET report = :report, reportedAt = :at, ${tableAttributes.expiry} = :expiry${test ? ', test = :test' : ''}`,
    condition: 'attribute_not_exists(pk) OR reportedAt <= :at',
    values: {
      ':report': JSON.stringify(report),
      ':at': report.reportedAt,
      ...(test && { ':test': JSON.stringify(test) }),
      ':expiry': Math.floor((Date.parse(report.reportedAt) + keptMs) / 1_000),
    },
    timeoutMs: longestWriteMs,
  });
}

/** Returns a campaign's latest report and test, without what is older than 30 days; `null` without a report. */
export async function readLinkReport(
  database: Database,
  campaignId: string,
  now: Date,
): Promise<LinkReport | null> {
  const { pk, sk } = linkReportKey(campaignId);
  // The statistics' function may only query.
  const [item] = await readItems(database, {
    ConsistentRead: false,
    KeyConditionExpression: 'pk = :pk AND sk = :sk',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  if (!item) return null;
  const test = toButtonTest(item);
  const report = linkReportSchema.parse({
    ...JSON.parse(text(item.report, 'link report.report')),
    test: test && isKept(test.testedAt, now) ? test : null,
  });
  return isKept(report.reportedAt, now) ? report : null;
}
