import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  type Campaign,
  type CampaignChanges,
  changeCampaign,
  isVisibleChange,
  rulesOf,
} from '../../core/campaigns/campaign.ts';
import type { Merchant } from '../../core/keys/merchant.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { readCampaign, toCampaign } from '../campaign-item.ts';
import type { Database } from '../dynamodb/database.ts';
import { campaignKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact, type Write } from '../dynamodb/transaction.ts';
import { raiseRevision, requireMerchant } from '../merchant-store.ts';
import { changePublication, listPublishedKeys } from '../publication-store.ts';
import { readBaseCurrency } from './base-currency.ts';
import { type CampaignRefusal, holdNamedProduct } from './campaign-creation.ts';

/**
 * Changes a campaign and, if visitors can see the difference, all publications that show it, in one transaction. Reads the
 * revision before anything else, so that whatever visitors see cannot change unnoticed. `undefined` when there is no such
 * campaign.
 */
export function updateCampaign(
  database: Database,
  merchantId: string,
  campaignId: string,
  changes: CampaignChanges,
  clock: Clock,
): Promise<Campaign | CampaignRefusal | undefined> {
  return retryConflicts<Campaign | CampaignRefusal | undefined>(async () => {
    const merchant = await requireMerchant(database, merchantId);
    const campaign = await readCampaign(database, merchantId, campaignId);
    if (!campaign) return undefined;
    const changed = changeCampaign(campaign, changes, clock());
    if (changed === campaign) return campaign;
    return isVisibleChange(campaign, changed)
      ? republish(database, merchant, campaign, changed)
      : rename(database, merchantId, changed);
  });
}

/** A name is not visible: one update of its own, which leaves parallel changes of other fields alone. */
async function rename(
  database: Database,
  merchantId: string,
  campaign: Campaign,
): Promise<Campaign | 'conflict'> {
  try {
    const { Attributes } = await database.client.send(
      new UpdateCommand({
        TableName: database.tableName,
        Key: campaignKey(merchantId, campaign.id),
        UpdateExpression: 'SET #name = :name, updatedAt = :now',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':name': campaign.name, ':now': campaign.updatedAt },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return toCampaign(Attributes ?? {});
  } catch (error) {
    const hasLost =
      error instanceof ConditionalCheckFailedException || error instanceof TransactionConflictException;
    if (hasLost) return 'conflict';
    throw error;
  }
}

/** All visible changes of a merchant go through its revision, one after the other. */
async function republish(
  database: Database,
  merchant: Merchant,
  before: Campaign,
  after: Campaign,
): Promise<Campaign | CampaignRefusal | 'conflict'> {
  const { id: merchantId } = merchant;
  const revision = merchant.revision + 1;
  const baseCurrency = await readBaseCurrency(database, merchant, after.productId);
  const keys = await listPublishedKeys(database, merchantId);
  const publications = keys
    .filter(({ campaignId }) => campaignId === after.id)
    .map(({ publicKey }) => changePublication(publicKey, { rules: rulesOf(after), baseCurrency, revision }));
  const outcome = await transact<CampaignRefusal>(database, [
    replace(merchantId, before, after),
    ...(after.productId === null ? [] : [holdNamedProduct(merchantId, after.productId)]),
    ...publications,
    raiseRevision(merchant),
  ]);
  return outcome === 'committed' ? after : outcome;
}

/** Holds the name as it was read, which changes without the revision: whoever did so makes this attempt start again. */
function replace(merchantId: string, before: Campaign, after: Campaign): Write {
  return {
    operation: {
      Put: {
        Item: { ...campaignKey(merchantId, after.id), ...after },
        ConditionExpression: 'updatedAt = :seenAt AND #name = :seenName',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':seenAt': before.updatedAt, ':seenName': before.name },
      },
    },
  };
}
