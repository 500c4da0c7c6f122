import type { Campaign } from '../../api/contract.ts';
import type { Progress } from '../setup/progress.ts';
import { snippets } from './snippets.ts';

/** The domains under which platforms publish sites that have no custom domain. */
const platformDomains: Readonly<Record<string, string>> = {
  'wordpress.com': 'WordPress',
  'webflow.io': 'Webflow',
  'myshopify.com': 'Shopify',
  'wixsite.com': 'Wix',
  'squarespace.com': 'Squarespace',
  'framer.website': 'Framer',
  'teachable.com': 'Teachable',
  'mykajabi.com': 'Kajabi',
  'thinkific.com': 'Thinkific',
  'podia.com': 'Podia',
};

/**
 * Returns the platform to select first: the earlier choice, or else the one that the campaign's domains
 * belong to, or else a checkout that is also a platform, or else HTML.
 */
export function likelyPlatform(campaign: Campaign, { platform, checkout }: Progress): string {
  const ofDomains = campaign.allowedDomains.flatMap((domain) => platformOf(domain) ?? []);
  const names = snippets('', '').map(({ name }) => name);
  return [platform, ...ofDomains, checkout].find((name) => name && names.includes(name)) ?? 'HTML';
}

function platformOf(domain: string): string | undefined {
  const parent = Object.keys(platformDomains).find((suffix) => domain.endsWith(`.${suffix}`));
  return parent && platformDomains[parent];
}
