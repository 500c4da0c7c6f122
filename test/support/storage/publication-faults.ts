import { isDeepStrictEqual } from 'node:util';
import { rulesOf } from '../../../core/campaigns/campaign.ts';
import { listAllApiKeys } from '../../../storage/api-keys.ts';
import { listCampaigns } from '../../../storage/campaigns.ts';
import { readCredential, readPublicKey } from '../../../storage/credentials.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { requireMerchant } from '../../../storage/merchants.ts';
import { readPublication } from '../../../storage/publications.ts';
import { currencyFaults } from './merchants.ts';

/**
 * What is wrong with a merchant's read models: one line for each key, credential and publication that is not exactly what its
 * key, its campaign, the merchant's status and the products make of it.
 */
export async function publicationFaults(database: Database, merchantId: string): Promise<string[]> {
  const merchant = await requireMerchant(database, merchantId);
  const { entries: campaigns } = await listCampaigns(database, merchantId, { limit: 200 });
  const items = itemsOf(database);
  const ofKeys = (await listAllApiKeys(database, merchantId, 'public')).map(async (apiKey) => {
    const publicKey = await readPublicKey(items, apiKey.credential);
    if (!publicKey) return `${apiKey.id} is not there for visitors`;
    if (publicKey.campaignId !== apiKey.campaignId || publicKey.keyId !== apiKey.id)
      return `${apiKey.id} shows another campaign`;
    const isShown = campaigns.some(({ id }) => id === apiKey.campaignId);
    return isShown ? '' : `${apiKey.id} shows a campaign that does not exist`;
  });
  const ofCredentials = (await listAllApiKeys(database, merchantId, 'secret')).map(async (apiKey) => {
    const credential = await readCredential(database, apiKey.credential);
    return credential?.merchantStatus === merchant.status ? '' : `${apiKey.id} has the wrong status`;
  });
  const ofCampaigns = campaigns.map(async (campaign) => {
    const publication = await readPublication(items, campaign.id);
    if (!publication) return `${campaign.id} has no publication`;
    if (!isDeepStrictEqual(publication.rules, rulesOf(campaign))) return `${campaign.id} shows other rules`;
    if (publication.productId !== campaign.productId) return `${campaign.id} names another product`;
    return publication.isSuspended === (merchant.status === 'suspended')
      ? ''
      : `${campaign.id} has the wrong status`;
  });
  const faults = await Promise.all([...ofKeys, ...ofCredentials, ...ofCampaigns]);
  return [...faults.filter((fault) => fault !== ''), ...(await currencyFaults(database, merchantId))];
}
