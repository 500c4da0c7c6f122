import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  type Campaign,
  type CampaignChanges,
  changeCampaign,
  isVisibleChange,
  maxCampaigns,
  rulesOf,
} from '../../core/campaigns/campaign.ts';
import type { Merchant } from '../../core/keys/merchant.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { fromCampaign, readCampaign, toCampaign } from '../campaigns.ts';
import type { Database } from '../dynamodb/database.ts';
import { campaignKey, productKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact, type Write } from '../dynamodb/transaction.ts';
import { count, raiseRevision, requireMerchant } from '../merchants.ts';
import { changePublication, listPublishedKeys } from '../publications.ts';
import { readBaseCurrency } from './base-currency.ts';

/** How an attempt to write a campaign is refused. */
export type CampaignRefusal = 'unknown_product';

/**
 * Adds a campaign. One that names a product raises the revision, so that the product cannot be deleted at the same time
 * without noticing the new campaign.
 */
export function insertCampaign(
  database: Database,
  merchantId: string,
  campaign: Campaign,
): Promise<'created' | 'limit_reached' | CampaignRefusal> {
  return retryConflicts<'created' | 'limit_reached' | CampaignRefusal>(async () => {
    const put: Write = {
      operation: {
        Put: {
          Item: fromCampaign(merchantId, campaign),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    };
    const outcome = await transact<'limit_reached' | CampaignRefusal>(database, [
      count(merchantId, 'campaigns', 1, { least: 0, most: maxCampaigns - 1 }, 'limit_reached'),
      put,
      ...(campaign.productId === null
        ? []
        : [
            holdNamedProduct(merchantId, campaign.productId),
            raiseRevision(await requireMerchant(database, merchantId)),
          ]),
    ]);
    return outcome === 'committed' ? 'created' : outcome;
  });
}

/** The product that a campaign names must exist when the campaign is written. */
function holdNamedProduct(merchantId: string, productId: string): Write<CampaignRefusal> {
  return {
    operation: {
      ConditionCheck: {
        Key: productKey(merchantId, productId),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
    refusal: 'unknown_product',
  };
}

/**
 * Changes a campaign and, if visitors can see the difference, all publications that show it, in one transaction. Reads the
 * revision before anything else, so that whatever visitors see cannot change unnoticed. `undefined` when there is no such
 * campaign.
 */
export function patchCampaign(
  database: Database,
  merchantId: string,
  campaignId: string,
  changes: CampaignChanges,
  clock: Clock = () => new Date(),
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
    .map(({ credential }) =>
      changePublication(credential, { rules: rulesOf(after), baseCurrency, revision }),
    );
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
        Item: fromCampaign(merchantId, after),
        ConditionExpression: 'updatedAt = :seenAt AND #name = :seenName',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':seenAt': before.updatedAt, ':seenName': before.name },
      },
    },
  };
}

/**
 * Deletes a campaign that no active key shows and that is not the default one. Raises the revision, so that a key that is
 * given this campaign at the same moment cannot be overlooked.
 */
export function removeCampaign(
  database: Database,
  merchantId: string,
  campaignId: string,
): Promise<'deleted' | 'missing' | 'in_use'> {
  return retryConflicts<'deleted' | 'missing' | 'in_use'>(async () => {
    const merchant = await requireMerchant(database, merchantId);
    const campaign = await readCampaign(database, merchantId, campaignId);
    if (!campaign) return 'missing';
    const keys = await listPublishedKeys(database, merchantId);
    if (campaign.isDefault || keys.some((key) => key.campaignId === campaignId)) return 'in_use';
    const outcome = await transact<'missing'>(database, [
      {
        operation: {
          Delete: { Key: campaignKey(merchantId, campaignId), ConditionExpression: 'attribute_exists(pk)' },
        },
        refusal: 'missing',
      },
      count(merchantId, 'campaigns', -1, { least: 1, most: maxCampaigns }),
      raiseRevision(merchant),
    ]);
    return outcome === 'committed' ? 'deleted' : outcome;
  });
}
