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

/** What a page with a preview link says of its links to checkouts. */
export const linkReportSchema = z
  .object({ ...fields, reportedAt: timestamp })
  .meta(docs('What the latest preview link found on its page, with `codeInLinks`.'));
export type LinkReport = z.output<typeof linkReportSchema>;

const sentReport = z.object(fields);

/**
 * Returns the report that a page sent as JSON, received at a time. Returns `undefined` for any other text,
 * because a page can send anything.
 */
export function readSentReport(text: string, now: Date): LinkReport | undefined {
  try {
    const report = sentReport.safeParse(JSON.parse(text)).data;
    return report && { ...report, reportedAt: now.toISOString() };
  } catch {
    return undefined;
  }
}
