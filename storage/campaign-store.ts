import type { Campaign, CampaignChanges } from '../core/campaigns/campaign.ts';
import type { Clock } from '../core/shared/ports.ts';
import { readCampaign, toCampaign } from './campaign-item.ts';
import { updateCampaign } from './changes/campaign-change.ts';
import { type CampaignRefusal, createCampaign } from './changes/campaign-creation.ts';
import { deleteCampaign } from './changes/campaign-deletion.ts';
import type { Database } from './dynamodb/database.ts';
import { merchantItems } from './dynamodb/keys.ts';
import { type Page, type PageRequest, readPage } from './dynamodb/page.ts';

/** A merchant's campaigns. Every method throws `concurrent_modification` when it keeps losing races. */
export interface CampaignStore {
  create(merchantId: string, campaign: Campaign): Promise<'created' | 'limit_reached' | CampaignRefusal>;
  get(merchantId: string, campaignId: string): Promise<Campaign | undefined>;
  list(merchantId: string, page: PageRequest): Promise<Page<Campaign>>;
  /** The changed campaign, with all its publications; `undefined` when there is none. */
  update(
    merchantId: string,
    campaignId: string,
    changes: CampaignChanges,
  ): Promise<Campaign | CampaignRefusal | undefined>;
  delete(merchantId: string, campaignId: string): Promise<'deleted' | 'missing' | 'in_use'>;
}

/** The campaigns in this database. */
export function campaignStore(database: Database, clock: Clock): CampaignStore {
  return {
    create: (merchantId, campaign) => createCampaign(database, merchantId, campaign),
    get: (merchantId, campaignId) => readCampaign(database, merchantId, campaignId),
    list: (merchantId, page) => readPage(database, merchantId, merchantItems.campaign, page, toCampaign),
    update: (merchantId, campaignId, changes) =>
      updateCampaign(database, merchantId, campaignId, changes, clock),
    delete: (merchantId, campaignId) => deleteCampaign(database, merchantId, campaignId),
  };
}
