import * as z from 'zod';
import { docs, timestamp } from '../shared/resource.ts';

const longestText = 300;
const mostHosts = 5;

const fields = {
  count: z.int().min(0).max(100_000).meta(docs('Number of links that get the code.', 3)),
  hosts: z
    .array(z.string().max(longestText))
    .max(mostHosts)
    .meta(docs('Where they lead: different hosts, or “Paddle”. At most 5.', ['buy.stripe.com'])),
  path: z.string().max(longestText).meta(docs('The page’s path.', '/pricing')),
};

const presses = z.int().min(0).max(1_000);
const testFields = {
  carried: presses.meta(docs('Number of pressed buttons that carried the code.', 3)),
  lost: presses.meta(docs('Number of pressed buttons that lead to a checkout without it.', 1)),
  unknown: presses.default(0).meta(docs('Number of pressed buttons that the test could not judge.', 0)),
};

/** The result of a self-test, for which a preview presses the page's buy buttons. */
export const buttonTestSchema = z
  .object({ ...testFields, path: fields.path, testedAt: timestamp })
  .meta(docs('What the latest test of a page’s buy buttons found.'));

export type ButtonTest = z.output<typeof buttonTestSchema>;

/** What a page with a preview link says of its links to checkouts. */
export const linkReportSchema = z
  .object({
    ...fields,
    reportedAt: timestamp,
    test: buttonTestSchema
      .nullable()
      .default(null)
      .meta(docs('The latest test of buy buttons on a page. `null` if there was none in 30 days.', null)),
  })
  .meta(docs('What the latest preview link found on its page, with `codeInLinks`.'));
export type LinkReport = z.output<typeof linkReportSchema>;

const sentReport = z.object({ ...fields, test: z.object(testFields).optional() });

/**
 * Returns the report that a page sent as JSON, received at a time. Returns `undefined` for any other text,
 * because a page can send anything.
 */
export function readSentReport(text: string, now: Date): LinkReport | undefined {
  try {
    const report = sentReport.safeParse(JSON.parse(text)).data;
    if (!report) return undefined;
    const { test, ...links } = report;
    const at = now.toISOString();
    return { ...links, reportedAt: at, test: test ? { ...test, path: links.path, testedAt: at } : null };
  } catch {
    return undefined;
  }
}
