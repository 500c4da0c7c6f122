import { isDeepStrictEqual } from 'node:util';
import { rulesOf } from '../../../core/campaigns/campaign.ts';
import { listApiKeys } from '../../../storage/api-keys.ts';
import { listCampaigns } from '../../../storage/campaigns.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { requireMerchant } from '../../../storage/merchants.ts';
import { readPublication } from '../../../storage/publications.ts';
import { currencyFaults } from './merchants.ts';

/**
 * What is wrong with a merchant's publications: one line for each that is not exactly what its key, its campaign, the
 * merchant's status and the products make of it.
 */
export async function publicationFaults(database: Database, merchantId: string): Promise<string[]> {
  const merchant = await requireMerchant(database, merchantId);
  const { entries } = await listApiKeys(database, merchantId, { limit: 100 });
  const { entries: campaigns } = await listCampaigns(database, merchantId, { limit: 100 });
  const faults = entries
    .filter(({ type }) => type === 'public')
    .map(async ({ id, credential, campaignId = '' }) => {
      const publication = await readPublication(itemsOf(database), credential);
      const campaign = campaigns.find((each) => each.id === campaignId);
      if (!publication) return `${id} has no publication`;
      if (!campaign) return `${id} shows a campaign that does not exist`;
      if (publication.campaignId !== campaignId || publication.keyId !== id)
        return `${id} shows another campaign`;
      if (!isDeepStrictEqual(publication.rules, rulesOf(campaign))) return `${id} shows other rules`;
      if (publication.revision > merchant.revision) return `${id} is ahead of the merchant`;
      return publication.isSuspended === (merchant.status === 'suspended')
        ? ''
        : `${id} has the wrong status`;
    });
  const currencies = await currencyFaults(database, merchantId);
  return [...(await Promise.all(faults)).filter((fault) => fault !== ''), ...currencies];
}
