import { fallbackCurrency } from '../core/campaigns/campaign-values.ts';
import type { NewPublication, Publication, SaleCode } from '../core/campaigns/publication.ts';
import { compactRules, storedRules } from './campaign-rules.ts';
import {
  flag,
  type Item,
  itemReader,
  listOf,
  nullable,
  number,
  objectOf,
  oneOf,
  type Reader,
  text,
  withDefault,
} from './dynamodb/items.ts';
import { publicationKey } from './dynamodb/keys.ts';

/** Returns the codes by percentage if all are texts. */
const checkedCodes: Reader<Publication['codes']> = (value, path) => {
  if (value !== undefined) listOf(text)(Object.values(Object(value)), path);
  return value as Publication['codes'];
};

/** Converts a stored item to a publication. Throws if it is malformed. */
export const toPublication = itemReader<Publication>('publication', {
  campaignId: text,
  merchantId: text,
  version: number,
  isSuspended: flag,
  baseCurrency: withDefault(text, fallbackCurrency),
  rules: storedRules,
  codes: checkedCodes,
  codesEndAt: withDefault<string | undefined>(text, undefined),
  codesMode: withDefault<Publication['codesMode']>(oneOf(['test'] as const), undefined),
  unconfirmed: withDefault<Publication['unconfirmed']>(listOf(number), undefined),
  saleCode: withDefault<SaleCode | undefined>(
    objectOf<SaleCode>({ code: text, discount: number, endsAt: nullable(text) }),
    undefined,
  ),
  pricesAt: withDefault<string | undefined>(text, undefined),
});

/** Converts a publication to a stored item. */
export function fromPublication({ rules, ...publication }: NewPublication): Item {
  return { ...publicationKey(publication.campaignId), ...publication, rules: compactRules(rules) };
}
