import { findAllowedDomain } from '../../../../core/campaigns/domains.ts';
import type { ApiKey, Campaign, Product } from '../../api/contract.ts';
import { stateOf } from '../campaign-state.tsx';
import { lacksCodes } from '../offers/codes.ts';
import { countryName, groupsOf, inOrder, shortList } from '../offers/groups.ts';

/** One condition of a discount that visitors see and can redeem: a fact if it is met, else a task and the screen that does it. */
export interface Check {
  state: 'done' | 'todo';
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
  return [checkCodes(setup), checkStatus(setup), checkKey(setup), checkScript(setup), checkSites(setup)];
}

/** The public keys whose pages show the campaign. */
export function keysOfCampaign(campaign: Campaign, apiKeys: readonly ApiKey[]): ApiKey[] {
  return apiKeys.filter(
    ({ type, campaignId }) =>
      type === 'public' && (campaignId === undefined ? campaign.isDefault : campaignId === campaign.id),
  );
}

/** Returns the time at which a page last asked for the campaign's banner. */
export function lastUseOf(campaign: Campaign, apiKeys: readonly ApiKey[]): string | undefined {
  const uses = keysOfCampaign(campaign, apiKeys).flatMap(({ lastUsedAt }) => lastUsedAt ?? []);
  return uses.sort().at(-1);
}

function checkKey({ campaign, apiKeys }: Setup): Check {
  const names = keysOfCampaign(campaign, apiKeys).map(({ name }) => name);
  if (names.length > 0)
    return { state: 'done', title: 'A public key shows this campaign', detail: shortList(names) };
  const title = 'Create a public key';
  const detail = 'Pages need a public key to ask for the banner.';
  return { state: 'todo', title, detail, fix: { screen: 'setup/site', label: 'Add it to your site' } };
}

function checkScript({ campaign, apiKeys, nowMs, ago }: Setup): Check {
  const title = 'Add the code to your pages';
  const fix = { screen: 'setup/site', label: 'Add it to your site' };
  const last = lastUseOf(campaign, apiKeys);
  if (last === undefined)
    return { state: 'todo', title, detail: 'No page has asked yet. Is the code in your pages?', fix };
  const detail = `The last request was ${ago(last)}.`;
  return nowMs - Date.parse(last) <= dayMs
    ? { state: 'done', title: 'A page asked for the banner in the last 24 hours', detail }
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
  const title = 'Switch the campaign on';
  if (lacksCodes(campaign)) {
    const detail = 'It is paused, because its discounts have no codes yet.';
    return { state: 'todo', title, detail, fix: { screen: 'setup/codes', label: 'Create codes' } };
  }
  return { state: 'todo', title, detail, fix: { screen: 'campaign', label: 'Resume it' } };
}

function checkCodes({ campaign }: Setup): Check {
  const done = { state: 'done', title: 'Visitors can redeem every discount' } as const;
  const groups = groupsOf(campaign);
  if (groups.length === 0)
    return {
      state: 'todo',
      title: 'Set a discount',
      detail: 'No country gets one.',
      fix: { screen: 'campaign', label: 'Set discounts' },
    };
  const without = groups.filter(({ code }) => code === null).flatMap(({ countries }) => countries);
  if (without.length === 0) return { ...done, detail: 'Visitors can copy a code.' };
  if (campaign.hasAutomaticDiscount) return { ...done, detail: 'Your checkout discounts by itself.' };
  const detail = `There is no code for ${shortList(inOrder(without).map(countryName))}.`;
  return {
    state: 'todo',
    title: 'Create codes for every discount',
    detail,
    fix: { screen: 'setup/codes', label: 'Create codes' },
  };
}

function checkSites({ campaign, products }: Setup): Check {
  const { allowedDomains } = campaign;
  const done = { state: 'done', title: 'Your sites may show the banner' } as const;
  if (allowedDomains.length === 0) return { ...done, detail: 'Every site may show it.' };
  const hosts = [...new Set(products.map(({ url }) => new URL(url).hostname))];
  const others = hosts.filter((host) => !findAllowedDomain(allowedDomains, host));
  if (others.length === 0) return { ...done, detail: `Only ${shortList(allowedDomains)}.` };
  const detail = `You sell on ${shortList(others)}, which is not on the list.`;
  return {
    state: 'todo',
    title: 'Allow your site',
    detail,
    fix: { screen: 'campaign', label: 'Allow the site' },
  };
}
