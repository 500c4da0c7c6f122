import type { Publication } from '../core/campaigns/publication.ts';
import type { ExchangeRates } from '../core/exchange-rates/exchange-rates.ts';
import type { PublicCredential } from '../core/keys/credential.ts';
import type { ButtonTest } from '../core/preview/link-report.ts';
import { toButtonTest } from './button-tests.ts';
import type { ItemAccess } from './dynamodb/item-access.ts';
import { exchangeRatesKey, linkReportKey, publicationKey, publicKeyKey } from './dynamodb/keys.ts';
import { toExchangeRates } from './exchange-rates-item.ts';
import { toPublicKey } from './keys/public-key-item.ts';
import { toPublication } from './publication-item.ts';

/**
 * A public key with its campaign's publication and latest test of buy buttons, and the exchange rates if they were
 * requested and available.
 */
export interface AssignedPublication {
  key: PublicCredential;
  publication: Publication;
  /** `null` if there is none, or it was not available. */
  buttonTest: ButtonTest | null;
  rates: ExchangeRates | undefined;
}

const maxReads = 4;

/**
 * Reads a public key and its campaign's publication in one consistent read, with the latest test of the shop's buy
 * buttons, and the exchange rates if `withRates` is true. `campaignId` comes from the edge's copy. If the key has a different campaign by now,
 * it reads both again. Returns `undefined` if no active key has this value.
 */
export async function readAssignedPublication(
  items: Pick<ItemAccess, 'getAll'>,
  publicKey: string,
  campaignId: string,
  withRates: boolean,
): Promise<AssignedPublication | undefined> {
  const ratesKeys = withRates ? [exchangeRatesKey()] : [];
  let expectedId = campaignId;
  for (let read = 0; read < maxReads; read++) {
    const keys = [publicKeyKey(publicKey), publicationKey(expectedId)];
    const optionalKeys = [linkReportKey(expectedId), ...ratesKeys];
    const [keyItem, publicationItem, reportItem, ratesItem] = await items.getAll(keys, optionalKeys);
    if (!keyItem) return undefined;
    const key = toPublicKey(keyItem);
    const isRight = key.campaignId === expectedId;
    if (isRight && publicationItem)
      return {
        key,
        publication: toPublication(publicationItem),
        buttonTest: toButtonTest(reportItem),
        rates: ratesItem && toExchangeRates(ratesItem),
      };
    expectedId = key.campaignId;
  }
  throw new Error(`Campaign ${expectedId} has a key but no publication`);
}
