import type { Campaign } from './campaign.ts';
import { rulesOf } from './campaign-rules.ts';
import type { NewPublication } from './publication.ts';

/** Returns a new campaign's publication. */
export function firstPublication(
  { id, baseCurrency, checkout, ...rules }: Campaign,
  merchant: Pick<NewPublication, 'merchantId' | 'isSuspended'>,
): NewPublication {
  const currency = baseCurrency === undefined ? {} : { baseCurrency };
  const codes = checkout ? { codes: {} } : {};
  return { campaignId: id, ...merchant, version: 1, ...currency, ...codes, rules: rulesOf(rules) };
}
