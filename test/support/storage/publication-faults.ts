import { isDeepStrictEqual } from 'node:util';
import { rulesOf } from '../../../core/campaigns/campaign-rules.ts';
import { fallbackCurrency } from '../../../core/campaigns/campaign-values.ts';
import { toCampaign } from '../../../storage/campaigns.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import type { Item } from '../../../storage/dynamodb/items.ts';
import { merchantKey, publicationKey } from '../../../storage/dynamodb/keys.ts';
import { toCredential } from '../../../storage/keys/credentials.ts';
import { toPublicKey } from '../../../storage/keys/public-key-item.ts';
import { toPublication } from '../../../storage/publication-item.ts';
import { credentialKey, itemWith, type MerchantItems, readMerchantItems } from './merchant-items.ts';

/**
 * Returns the faults of a merchant's read models: one line for each credential and publication that does not
 * match its key, its campaign and the merchant's status.
 */
export async function publicationFaults(database: Database, merchantId: string): Promise<string[]> {
  return faultsOf(await readMerchantItems(database, merchantId));
}

/** `publicationFaults` of items that were read. */
function faultsOf(items: MerchantItems): string[] {
  const merchant = items.partition.find(({ pk, sk }) => sk === merchantKey(String(pk)).sk);
  const faults = [
    ...items.apiKeys.map((apiKey) => keyFault(items, apiKey, merchant?.status)),
    ...items.campaigns.map((campaign) => publicationFault(items, campaign, merchant?.status)),
  ];
  return faults.filter((fault) => fault !== '');
}

function keyFault({ campaigns, readModels }: MerchantItems, apiKey: Item, status: unknown): string {
  const item = itemWith(credentialKey(apiKey), readModels);
  if (!item) return `${apiKey.id} is not there for visitors`;
  if (apiKey.type === 'secret')
    return toCredential(item).merchantStatus === status ? '' : `${apiKey.id} has the wrong status`;
  const { keyId, campaignId } = toPublicKey(item);
  if (campaignId !== apiKey.campaignId || keyId !== apiKey.id) return `${apiKey.id} shows another campaign`;
  const isShown = campaigns.some(({ id }) => id === apiKey.campaignId);
  return isShown ? '' : `${apiKey.id} shows a campaign that does not exist`;
}

function publicationFault({ readModels }: MerchantItems, item: Item, status: unknown): string {
  const campaign = toCampaign(item);
  const published = itemWith(publicationKey(campaign.id), readModels);
  if (!published) return `${campaign.id} has no publication`;
  const { rules, baseCurrency, version, isSuspended } = toPublication(published);
  if (!isDeepStrictEqual(rules, rulesOf(campaign))) return `${campaign.id} shows other rules`;
  if (baseCurrency !== (campaign.baseCurrency ?? fallbackCurrency))
    return `${campaign.id} shows ${baseCurrency}`;
  // Changes of codes raise the version of the publication only.
  const haveCodesChanged = campaign.checkout !== null && version > Number(item.version);
  if (version !== item.version && !haveCodesChanged)
    return `${campaign.id} has version ${item.version}, its publication ${version}`;
  return isSuspended === (status === 'suspended') ? '' : `${campaign.id} has the wrong status`;
}
