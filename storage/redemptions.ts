import { discountText } from '../core/campaigns/campaign-discount.ts';
import type { CodeRedemptions, DailyCodeRedemptions } from '../core/statistics/redemptions.ts';
import { statisticsExpiry } from '../core/statistics/retention.ts';
import { tableAttributes } from '../platform/table.ts';
import { type Item, number, text } from './dynamodb/items.ts';
import { statisticsKey } from './dynamodb/keys.ts';
import { update, type Write } from './dynamodb/writes.ts';

/** Adds one day's changes of redemptions to a campaign's counters: by discount, and by code. */
export function addRedemptions(
  campaignId: string,
  day: string,
  changes: readonly CodeRedemptions[],
  retentionMonths: number,
): Write {
  const add: Record<string, number> = {};
  for (const change of changes)
    for (const name of [`r${discountText(change)}`, codeAttribute(change)])
      add[name] = (add[name] ?? 0) + change.redeemed;
  return update(statisticsKey(campaignId, day), {
    add,
    set: { [tableAttributes.expiry]: statisticsExpiry(day, retentionMonths) },
  });
}

/**
 * Returns the attribute of a code's redemptions: `r6000:PPP60K3F9QT`. After a gap, it has both ends in seconds
 * since 1970: `r6000:PPP60K3F9QT:1796720400:1798020000`.
 */
function codeAttribute({ code, gap, ...seen }: CodeRedemptions): string {
  const ends = gap ? [gap.from, gap.to].map((time) => Math.floor(Date.parse(time) / 1000)) : [];
  return [`r${discountText(seen)}`, code, ...ends].join(':');
}

/** Converts a stored item's attributes to the redemptions of each code. */
export function toCodeRedemptions(item: Item): DailyCodeRedemptions[] {
  const day = text(item.sk, 'statistics.sk');
  return Object.entries(item).flatMap(([name, value]) => {
    const [, hundredths, sale, code, from, to] = /^r(\d+)(S?):(.+?)(?::(\d{9,}):(\d{9,}))?$/.exec(name) ?? [];
    if (!hundredths || !code) return [];
    const redeemed = number(value, `statistics.${code}`);
    const timeOf = (seconds: string) => new Date(Number(seconds) * 1000).toISOString();
    const gap = from && to ? { gap: { from: timeOf(from), to: timeOf(to) } } : {};
    return [{ day, code, discount: Number(hundredths) / 100, isSale: sale === 'S', redeemed, ...gap }];
  });
}
