import type { Checkout } from '../../core/checkouts/checkout.ts';
import { responseCheckout } from '../../core/checkouts/checkout-response.ts';
import { listMerchants } from '../../storage/all-merchants.ts';
import { listCheckoutSecretIds } from '../../storage/checkouts/checkout-lists.ts';
import { readCheckout } from '../../storage/checkouts/checkouts.ts';
import { listCodes } from '../../storage/checkouts/codes.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import { alignedLines } from '../merchant/aligned-lines.ts';
import { slugOf } from '../merchant/find-merchant.ts';

/** A checkout with its merchant and the number of codes in banners. */
export interface ListedCheckout extends ReturnType<typeof responseCheckout> {
  merchantId: string;
  merchant: string;
  liveCodes: number;
  /** False while the merchant is suspended or the provider limits requests. */
  isDue: boolean;
}

/** Reads the checkouts of all merchants, sorted by merchant. */
export async function listAllCheckouts(database: Database): Promise<ListedCheckout[]> {
  const merchants = new Map((await listMerchants(database)).map((each) => [each.id, each]));
  const listed: ListedCheckout[] = [];
  const connected = await listCheckoutSecretIds(database);
  const disconnecting = await listCheckoutSecretIds(database, true);
  for (const { merchantId, checkoutId } of [...connected, ...disconnecting]) {
    const checkout = await readCheckout(database, merchantId, checkoutId);
    const merchant = merchants.get(merchantId);
    if (!checkout || !merchant) continue;
    const { retryAt } = checkout.resource;
    const codes = [...(await listCodes(database, merchantId)).values()].flatMap((each) => each.codes);
    const live = codes.filter((code) => code.checkoutId === checkoutId && code.status === 'live');
    listed.push({
      merchantId,
      merchant: slugOf(merchant),
      ...responseCheckout(checkout.resource, codes),
      liveCodes: live.length,
      isDue: merchant.status === 'active' && !(Date.parse(retryAt ?? '') > Date.now()),
    });
  }
  return listed;
}

/** Returns checkouts as a table for people. */
export function checkoutsText(checkouts: readonly ListedCheckout[]): string {
  if (checkouts.length === 0) return 'No merchant has connected a checkout.';
  const title = ['merchant', 'checkout', 'provider', 'mode', 'status', 'problems', 'live codes', 'checked'];
  const rows = checkouts.map(({ merchant, id, provider, mode, status, problems, liveCodes, checkedAt }) => [
    merchant,
    id,
    provider,
    mode,
    status,
    problems.map(problemText).join('; ') || '-',
    String(liveCodes),
    checkedAt,
  ]);
  return alignedLines([title, ...rows]).join('\n');
}

function problemText(problem: Checkout['problems'][number]): string {
  const at = problem.campaignId === null ? '' : ` in ${problem.campaignId}`;
  const lacks = problem.permission === null ? '' : ` (lacks ${problem.permission})`;
  const differs = problem.field === null ? '' : ` (field ${problem.field})`;
  return `${problem.type}${at}${lacks}${differs} since ${problem.startedAt}`;
}
