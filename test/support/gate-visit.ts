import { type anonymizers, gateHeaders, type sites } from '../../platform/gate-headers.ts';

/** Returns the headers with which the config function receives a visit: by default from India, to any page, and without a VPN. */
export function gateVisit(
  campaignId: string,
  changes: {
    country?: string;
    site?: (typeof sites)[number];
    anonymizer?: keyof typeof anonymizers;
  } = {},
): Record<string, string> {
  const { country = 'IN', site = 'any', anonymizer = 'none' } = changes;
  return {
    'CloudFront-Viewer-Country': country,
    [gateHeaders.campaign]: campaignId,
    [gateHeaders.site]: site,
    [gateHeaders.anonymizer]: anonymizer,
  };
}
