import type { ProviderClient, TaggedCode } from './providers/provider.ts';

/** Limit of the pages that one run reads: 5,000 codes at Stripe and Polar, 10,000 at Paddle. */
const maxPages = 50;

/** A list of an account's active codes with a campaign's tag. */
export interface TaggedCodes {
  codes: readonly TaggedCode[];
  /** True if the list had no entry at all, also none of the merchant. */
  isEmpty: boolean;
  /** Where the next run continues; `undefined` if the list is complete. */
  position: string | undefined;
}

/**
 * Lists the account's active codes with a campaign's tag, at most 50 pages from a position. Providers cannot
 * search for tags. Throws `ProviderError`.
 */
export async function listTaggedCodes(provider: ProviderClient, from?: string): Promise<TaggedCodes> {
  const codes: TaggedCode[] = [];
  let position = from;
  let isEmpty = true;
  for (let pages = 0; pages < maxPages; pages++) {
    const page = await provider.list(position);
    codes.push(...page.codes.filter((code): code is TaggedCode => code.tag !== null));
    isEmpty &&= page.isEmpty;
    position = page.next;
    if (position === undefined) break;
  }
  return { codes, isEmpty, position };
}
