import type { Publication } from '../core/campaigns/publication.ts';
import type { ExchangeRates } from '../core/exchange-rates/exchange-rates.ts';
import type { ButtonTest } from '../core/preview/link-report.ts';
import type { PreviewLink } from '../core/preview/preview-link.ts';
import { toButtonTest } from './button-tests.ts';
import type { TrailedDatabase } from './dynamodb/database.ts';
import type { ItemAccess } from './dynamodb/item-access.ts';
import { itemReader, number, text, withDefault } from './dynamodb/items.ts';
import { exchangeRatesKey, linkReportKey, previewLinkKey, publicationKey } from './dynamodb/keys.ts';
import { transact } from './dynamodb/transaction.ts';
import { putNew } from './dynamodb/writes.ts';
import { toExchangeRates } from './exchange-rates-item.ts';
import { toPublication } from './publication-item.ts';

const toPreviewLink = itemReader<PreviewLink>('preview link', {
  campaignId: text,
  country: text,
  language: text,
  // A link of an older release, at most a day old, has none and stops.
  keyHash: withDefault(text, ''),
  expiresAt: number,
});

/** Stores a merchant's link by the SHA-256 of its token. DynamoDB deletes it after `expiresAt`. */
export async function insertPreviewLink(
  database: TrailedDatabase,
  merchantId: string,
  tokenHash: string,
  link: PreviewLink,
): Promise<void> {
  await transact(database, [
    putNew({ ...previewLinkKey(tokenHash), ...link }),
    database.trail({ merchantId, resource: link.campaignId, fields: [] }),
  ]);
}

/**
 * A link with its campaign's publication and latest test of buy buttons, and the exchange rates if they were requested
 * and available.
 */
export interface LinkedPublication {
  link: PreviewLink;
  publication: Publication;
  /** `null` if there is none, or it was not available. */
  buttonTest: ButtonTest | null;
  rates: ExchangeRates | undefined;
}

/**
 * Reads a link and its campaign's publication in one consistent read, with the latest test of the shop's buy buttons,
 * and the exchange rates if `withRates` is true. Returns `undefined` if no link to this campaign has the token, or if it has expired. DynamoDB
 * deletes expired items late.
 */
export async function readLinkedPublication(
  items: Pick<ItemAccess, 'getAll'>,
  tokenHash: string,
  campaignId: string,
  { withRates, now }: { withRates: boolean; now: Date },
): Promise<LinkedPublication | undefined> {
  const ratesKeys = withRates ? [exchangeRatesKey()] : [];
  const keys = [previewLinkKey(tokenHash), publicationKey(campaignId)];
  const optionalKeys = [linkReportKey(campaignId), ...ratesKeys];
  const [linkItem, publicationItem, reportItem, ratesItem] = await items.getAll(keys, optionalKeys);
  if (!linkItem || !publicationItem) return undefined;
  const link = toPreviewLink(linkItem);
  if (link.campaignId !== campaignId || link.expiresAt * 1_000 <= now.getTime()) return undefined;
  const publication = toPublication(publicationItem);
  const buttonTest = toButtonTest(reportItem);
  return { link, publication, buttonTest, rates: ratesItem && toExchangeRates(ratesItem) };
}
