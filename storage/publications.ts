import type { Publication } from '../core/campaigns/publication.ts';
import type { PublicCredential } from '../core/keys/credential.ts';
import { compactRules, rulesFields } from './campaign-rules.ts';
import { toPublicKey } from './credentials.ts';
import { fields, flag, nullable, number, text } from './dynamodb/item-fields.ts';
import type { Item, ItemAccess } from './dynamodb/items.ts';
import { publicationKey, publicKeyKey } from './dynamodb/keys.ts';
import type { Write } from './dynamodb/transaction.ts';

const readFields = fields<Publication>({
  campaignId: text,
  merchantId: text,
  revision: number,
  isSuspended: flag,
  productId: nullable(text),
  baseCurrency: text,
  rules: rulesFields,
});

/** An item as a publication. */
export const toPublication = (item: Item): Publication => readFields(item, 'publication');

/** A public key with the campaign that it shows. */
export interface ShownCampaign {
  key: PublicCredential;
  publication: Publication;
}

const maxReads = 4;

/**
 * A public key and what it shows, in one consistent read of both; `undefined` when no active key has this value. `campaignId` is
 * the campaign that the edge believes it shows: if the key shows another by now, both are read once more.
 */
export async function readShownCampaign(
  items: Pick<ItemAccess, 'getAll'>,
  publicKey: string,
  campaignId: string,
): Promise<ShownCampaign | undefined> {
  let believed = campaignId;
  for (let read = 0; read < maxReads; read++) {
    const keys = [publicKeyKey(publicKey), publicationKey(believed)];
    const [keyItem, publicationItem] = await items.getAll(keys);
    if (!keyItem) return undefined;
    const key = toPublicKey(keyItem);
    const isRight = key.campaignId === believed;
    if (isRight && publicationItem) return { key, publication: toPublication(publicationItem) };
    believed = key.campaignId;
  }
  throw new Error(`Campaign ${believed} is shown and has no publication`);
}

/** The publication of a campaign, read consistently; `undefined` when there is none. */
export async function readPublication(
  items: Pick<ItemAccess, 'get'>,
  campaignId: string,
): Promise<Publication | undefined> {
  const item = await items.get(publicationKey(campaignId), 'strong');
  return item && toPublication(item);
}

/** The publications of these campaigns, read consistently; those that there are not are left out. */
export async function readPublications(
  items: Pick<ItemAccess, 'getAll'>,
  campaignIds: readonly string[],
): Promise<Publication[]> {
  const found = await items.getAll(campaignIds.map(publicationKey));
  return found.flatMap((item) => (item ? [toPublication(item)] : []));
}

/** Puts the publication of a new campaign. */
export function putPublication(publication: Publication): Write {
  return {
    operation: {
      Put: {
        Item: {
          ...publicationKey(publication.campaignId),
          ...publication,
          rules: compactRules(publication.rules),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  };
}

/** Changes a publication and raises its revision; if `seen` is given, only when that is still its revision. */
export function publish(
  campaignId: string,
  changes: Partial<Pick<Publication, 'isSuspended' | 'productId' | 'baseCurrency' | 'rules'>>,
  seen?: number,
): Write {
  const { rules } = changes;
  const entries = Object.entries({ ...changes, ...(rules ? { rules: compactRules(rules) } : {}) });
  const sets = entries.map(([name]) => `, #${name} = :${name}`).join('');
  return {
    operation: {
      Update: {
        Key: publicationKey(campaignId),
        UpdateExpression: `SET revision = revision + :one${sets}`,
        ConditionExpression: seen === undefined ? 'attribute_exists(pk)' : 'revision = :seen',
        ...(entries.length > 0
          ? { ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])) }
          : {}),
        ExpressionAttributeValues: {
          ':one': 1,
          ...(seen === undefined ? {} : { ':seen': seen }),
          ...Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
        },
      },
    },
  };
}

/** Takes the publication away with its campaign. */
export function removePublication(campaignId: string): Write {
  return { operation: { Delete: { Key: publicationKey(campaignId) } } };
}

/** The campaign that a key is to show must be one of its merchant's when the key is written. */
export function holdCampaign(merchantId: string, campaignId: string): Write<'unknown_campaign'> {
  return {
    operation: {
      ConditionCheck: {
        Key: publicationKey(campaignId),
        ConditionExpression: 'merchantId = :merchant',
        ExpressionAttributeValues: { ':merchant': merchantId },
      },
    },
    refusal: 'unknown_campaign',
  };
}
