import { findAllowedDomain } from '../../../../core/campaigns/domains.ts';
import type { ApiKey, Campaign, Product } from '../../api/contract.ts';

/** One thing that must be right before visitors see a banner, and the screen that mends it. */
export interface Check {
  /** `warn`: visitors see a banner, but a worse one. */
  state: 'done' | 'todo' | 'warn';
  title: string;
  detail: string;
  /** The screen's name and what its button says; absent when nothing is to do. */
  fix?: { screen: string; label: string };
}

/** The facts of the checklist; `ago` formats the age of a timestamp. */
export interface Setup {
  campaign: Campaign;
  apiKeys: readonly ApiKey[];
  products: readonly Product[];
  nowMs: number;
  ago: (timestamp: string) => string;
}

const dayMs = 86_400_000;

/** Returns the checks that decide if the campaign is live, in the order of the setup. */
export function checklist(setup: Setup): Check[] {
  return [checkKey(setup), checkScript(setup), checkStatus(setup), checkCodes(setup), checkSites(setup)];
}

/** The public keys whose pages show the campaign. */
export function keysOfCampaign(campaign: Campaign, apiKeys: readonly ApiKey[]): ApiKey[] {
  return apiKeys.filter(
    ({ type, campaignId }) =>
      type === 'public' && (campaignId === undefined ? campaign.isDefault : campaignId === campaign.id),
  );
}

function checkKey({ campaign, apiKeys }: Setup): Check {
  const title = 'A public key shows this campaign';
  const names = keysOfCampaign(campaign, apiKeys).map(({ name }) => name);
  if (names.length > 0) return { state: 'done', title, detail: listed(names) };
  const detail = 'Pages need a public key to ask for the banner.';
  return { state: 'todo', title, detail, fix: { screen: 'keys', label: 'Create a key' } };
}

function checkScript({ campaign, apiKeys, nowMs, ago }: Setup): Check {
  const title = 'A page asked for the banner in the last 24 hours';
  const fix = { screen: 'install', label: 'Install the script' };
  const uses = keysOfCampaign(campaign, apiKeys).flatMap(({ lastUsedAt }) => lastUsedAt ?? []);
  const last = uses.sort().at(-1);
  if (last === undefined)
    return { state: 'todo', title, detail: 'No page has asked yet. Is the script in your pages?', fix };
  const detail = `The last request was ${ago(last)}.`;
  return nowMs - Date.parse(last) <= dayMs
    ? { state: 'done', title, detail }
    : { state: 'todo', title, detail, fix };
}

function checkStatus({ campaign }: Setup): Check {
  const title = 'The campaign is active';
  if (campaign.status === 'active') return { state: 'done', title, detail: 'Visitors can get discounts.' };
  const detail = 'It is paused, so visitors see no banner.';
  return { state: 'todo', title, detail, fix: { screen: 'campaign', label: 'Resume it' } };
}

function checkCodes({ campaign }: Setup): Check {
  const title = 'Every discount has a code';
  const fix = { screen: 'campaign', label: 'Set codes' };
  const tiers = campaign.tiers.map((tier) => ({ ...tier, name: `tier ${tier.tier}` }));
  const overrides = campaign.countryOverrides.map((override) => ({ ...override, name: override.country }));
  const discounts = [...tiers, ...overrides].filter(({ discount }) => discount > 0);
  if (discounts.length === 0)
    return {
      state: 'todo',
      title,
      detail: 'No country gets a discount.',
      fix: { ...fix, label: 'Set discounts' },
    };
  const without = campaign.code === null ? discounts.filter(({ code }) => code === null) : [];
  if (without.length === 0) return { state: 'done', title, detail: 'Visitors can copy a code.' };
  const detail = `Visitors see the banner without a code: ${listed(without.map(({ name }) => name))}.`;
  return { state: 'warn', title, detail, fix };
}

function checkSites({ campaign, products }: Setup): Check {
  const title = 'Your sites may show the banner';
  const { allowedDomains } = campaign;
  if (allowedDomains.length === 0) return { state: 'done', title, detail: 'Every site may show it.' };
  const hosts = [...new Set(products.map(({ url }) => new URL(url).hostname))];
  const refused = hosts.filter((host) => !findAllowedDomain(allowedDomains, host));
  if (refused.length === 0) return { state: 'done', title, detail: `Only ${listed(allowedDomains)}.` };
  const detail = `You sell on ${listed(refused)}, which is not on the list.`;
  return { state: 'todo', title, detail, fix: { screen: 'campaign', label: 'Allow the site' } };
}

/** At most three names, and how many more there are. */
function listed(names: readonly string[]): string {
  const rest = names.length - 3;
  return names.slice(0, 3).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
