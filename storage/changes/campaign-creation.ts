import { type Campaign, maxCampaigns } from '../../core/campaigns/campaign.ts';
import type { Database } from '../dynamodb/database.ts';
import { campaignKey, productKey } from '../dynamodb/keys.ts';
import { retryConflicts } from '../dynamodb/retry.ts';
import { transact, type Write } from '../dynamodb/transaction.ts';
import { count, raiseRevision, requireMerchant } from '../merchant-store.ts';

/** How an attempt to write a campaign is refused. */
export type CampaignRefusal = 'unknown_product';

/**
 * Adds a campaign. One that names a product raises the revision, so that the product cannot be deleted at the same time
 * without noticing the new campaign.
 */
export function createCampaign(
  database: Database,
  merchantId: string,
  campaign: Campaign,
): Promise<'created' | 'limit_reached' | CampaignRefusal> {
  return retryConflicts<'created' | 'limit_reached' | CampaignRefusal>(async () => {
    const put: Write = {
      operation: {
        Put: {
          Item: { ...campaignKey(merchantId, campaign.id), ...campaign },
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
export function holdNamedProduct(merchantId: string, productId: string): Write<CampaignRefusal> {
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
