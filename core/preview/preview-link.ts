import { createHash } from 'node:crypto';
import * as z from 'zod';
import { findAllowedDomain } from '../campaigns/allowed-domain.ts';
import type { CampaignRules } from '../campaigns/campaign-rules.ts';
import { normalizeDomain } from '../campaigns/domains.ts';
import { phaseAt } from '../campaigns/schedule.ts';
import type { RandomBytes } from '../shared/ports.ts';
import { docs, timestamp } from '../shared/resource.ts';
import { parseUrl } from '../shared/text.ts';
import { webUrl } from '../shared/web-url.ts';
import { sampleVisitorSchema } from './preview.ts';

/** The body of POST /v1/campaigns/:id/preview-links: a sample visitor and the merchant's page. */
export const newPreviewLinkSchema = z.strictObject({
  country: sampleVisitorSchema.shape.country,
  language: sampleVisitorSchema.shape.language,
  pageUrl: webUrl.meta(
    docs(
      'Your page with the script. Its domain must be one of the campaign’s. A fragment is replaced.',
      'https://shop.example.com/handbook',
    ),
  ),
  expiresInSeconds: z
    .int()
    .min(10)
    .max(86_400)
    .default(3_600)
    .meta(docs('Number of seconds for which the link works.', 3_600)),
});
export type NewPreviewLink = z.output<typeof newPreviewLinkSchema>;

/** A link to a merchant's page, in responses. */
export const previewLinkSchema = z.object({
  url: z
    .string()
    .meta(
      docs(
        'The page’s URL with the token as its fragment. Anyone who has it sees the preview.',
        'https://shop.example.com/handbook#ppp-preview=3q2-7wDvzS1oRrE4bXyA9Q',
      ),
    ),
  expiresAt: timestamp,
});

/** A sample visitor of one campaign, to whom a token leads. */
export interface PreviewLink {
  campaignId: string;
  country: string;
  /** BCP 47 tag; '' for the campaign's own texts. */
  language: string;
  /** SHA-256 of the secret key that created the link, in hexadecimal. The link stops with the key. */
  keyHash: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

const tokenBytes = 16;

/** Returns a token of 128 random bits, in 22 characters. */
export function newPreviewToken(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(tokenBytes)).toString('base64url');
}

/** Returns the SHA-256 of a token in hexadecimal, which is stored instead of the token. */
export function hashPreviewToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Returns the page's URL with the token as its fragment, by which the script finds it. Browsers send no
 * fragment.
 */
export function previewUrl(pageUrl: string, token: string): string {
  return `${pageUrl.replace(/#.*/s, '')}#ppp-preview=${token}`;
}

/** Returns true if the campaign's script may show a banner on this page. */
export function isPageAllowed(allowedDomains: readonly string[], pageUrl: string): boolean {
  if (allowedDomains.length === 0) return true;
  const host = normalizeDomain(parseUrl(pageUrl)?.hostname.replace(/\.$/, '') ?? '');
  return host !== undefined && findAllowedDomain(allowedDomains, host) !== undefined;
}

/**
 * Returns the rules as if the campaign was active now. An end in the future stays, because visitors see it.
 */
export function previewedRules(rules: CampaignRules, now: Date): CampaignRules {
  const isOver = phaseAt(rules, now) === 'after';
  return { ...rules, status: 'active', startsAt: null, endsAt: isOver ? null : rules.endsAt };
}
