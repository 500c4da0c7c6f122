import { findAllowedDomain } from '../../../../core/campaigns/domains.ts';
import type { ApiKey, Campaign, Product } from '../../api/contract.ts';
import { stateOf } from '../campaign-state.tsx';
import { hasUnredeemableDiscount } from '../offers/codes.ts';
import { countryName, groupsOf, inOrder, shortList } from '../offers/groups.ts';

/**
 * A condition for a live campaign. If it is not met, the check describes a task and links to the screen for
 * it.
 */
export interface Check {
  state: 'done' | 'todo';
  title: string;
  detail: string;
  /** The screen for the task and its button's label; absent if the condition is met. */
  fix?: { screen: string; label: string };
}

/** The data that the checks read. `ago` formats a timestamp's age. */
export interface Setup {
  campaign: Campaign;
  apiKeys: readonly ApiKey[];
  products: readonly Product[];
  nowMs: number;
  ago: (timestamp: string) => string;
}

const dayMs = 86_400_000;

/** Returns the checks that decide if the campaign is live, in the setup's order. */
export function checklist(setup: Setup): Check[] {
  return [checkCodes(setup), checkStatus(setup), checkKey(setup), checkScript(setup), checkDomains(setup)];
}

/** Returns the public keys that show the campaign. */
export function keysOfCampaign(campaign: Campaign, apiKeys: readonly ApiKey[]): ApiKey[] {
  return apiKeys.filter(
    ({ type, campaignId }) =>
      type === 'public' && (campaignId === undefined ? campaign.isDefault : campaignId === campaign.id),
  );
}

/** Returns when a page last requested the campaign's banner. */
export function lastUseOf(campaign: Campaign, apiKeys: readonly ApiKey[]): string | undefined {
  const uses = keysOfCampaign(campaign, apiKeys).flatMap(({ lastUsedAt }) => lastUsedAt ?? []);
  return uses.sort().at(-1);
}

function checkKey({ campaign, apiKeys }: Setup): Check {
  const names = keysOfCampaign(campaign, apiKeys).map(({ name }) => name);
  if (names.length > 0)
    return { state: 'done', title: 'A public key shows this campaign', detail: shortList(names) };
  const title = 'Create a public key';
  const detail = 'Your pages need a public key to load the banner.';
  return { state: 'todo', title, detail, fix: { screen: 'setup/site', label: 'Add it to your site' } };
}

function checkScript({ campaign, apiKeys, nowMs, ago }: Setup): Check {
  const title = 'Add the code to your pages';
  const fix = { screen: 'setup/site', label: 'Add it to your site' };
  const last = lastUseOf(campaign, apiKeys);
  if (last === undefined)
    return {
      state: 'todo',
      title,
      detail: 'No page has loaded the banner yet. Check that the code is on your pages.',
      fix,
    };
  const detail = `The last request was ${ago(last)}.`;
  return nowMs - Date.parse(last) <= dayMs
    ? { state: 'done', title: 'A page loaded the banner in the last 24 hours', detail }
    : { state: 'todo', title, detail, fix };
}

function checkStatus({ campaign, nowMs }: Setup): Check {
  const { tag, detail = '' } = stateOf(campaign, new Date(nowMs));
  if (tag === 'Active')
    return { state: 'done', title: 'The campaign is active', detail: 'Visitors can get discounts.' };
  if (tag !== 'Paused') {
    const title = tag === 'Ended' ? 'Set a later end' : 'Wait for the start';
    return { state: 'todo', title, detail, fix: { screen: 'campaign', label: 'Change the period' } };
  }
  const title = 'Activate the campaign';
  if (hasUnredeemableDiscount(campaign)) {
    const detail = 'It is paused, because its discounts have no codes yet.';
    return { state: 'todo', title, detail, fix: { screen: 'setup/codes', label: 'Create codes' } };
  }
  return { state: 'todo', title, detail, fix: { screen: 'campaign', label: 'Resume the campaign' } };
}

function checkCodes({ campaign }: Setup): Check {
  const done = { state: 'done', title: 'Visitors can redeem every discount' } as const;
  const groups = groupsOf(campaign);
  if (groups.length === 0)
    return {
      state: 'todo',
      title: 'Set a discount',
      detail: 'No country gets a discount.',
      fix: { screen: 'campaign', label: 'Set discounts' },
    };
  const without = groups.filter(({ code }) => code === null).flatMap(({ countries }) => countries);
  if (without.length === 0) return { ...done, detail: 'Visitors can copy a code.' };
  if (campaign.hasAutomaticDiscount)
    return { ...done, detail: 'Your checkout applies the discount automatically.' };
  const detail = `No code for ${shortList(inOrder(without).map(countryName))}.`;
  return {
    state: 'todo',
    title: 'Create codes for every discount',
    detail,
    fix: { screen: 'setup/codes', label: 'Create codes' },
  };
}

function checkDomains({ campaign, products }: Setup): Check {
  const { allowedDomains } = campaign;
  const done = { state: 'done', title: 'Your domains may show the banner' } as const;
  if (allowedDomains.length === 0) return { ...done, detail: 'Every domain may show it.' };
  const hosts = [...new Set(products.map(({ url }) => new URL(url).hostname))];
  const others = hosts.filter((host) => !findAllowedDomain(allowedDomains, host));
  if (others.length === 0) return { ...done, detail: `Only ${shortList(allowedDomains)}.` };
  const detail = `You sell on ${shortList(others)}, which is not in the list of allowed domains.`;
  return {
    state: 'todo',
    title: 'Allow your domain',
    detail,
    fix: { screen: 'campaign', label: 'Allow the domain' },
  };
}
