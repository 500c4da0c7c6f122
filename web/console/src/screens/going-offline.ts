import { phaseAt } from '../../../../core/campaigns/schedule.ts';
import { listCountries } from '../../../../core/shared/countries.ts';
import type { Campaign } from '../api/contract.ts';
import { formatMoment } from '../parts/numbers.ts';
import type { ManagedCodes } from './managed-codes.ts';
import { countryName, inOrder, shortList } from './offers/groups.ts';
import { offerOf } from './offers/offer.ts';

/**
 * Returns what goes offline if a live campaign is saved as `edited`, and until when, in sentences. `codes`
 * are its managed codes, if there are any. Returns an empty list if nothing does, or if the campaign is not
 * live.
 */
export function goingOffline(
  base: Campaign,
  edited: Campaign,
  now: Date,
  codes: ManagedCodes | null = null,
): string[] {
  if (!isLive(base, now)) return [];
  return [
    ...ofPeriod(base, edited, now),
    ...ofCountries(base, edited),
    ...(codes?.goingOffline(edited) ?? []),
    ...ofList('domains', base.allowedDomains, edited.allowedDomains),
    ...ofList('pages', base.pagePaths, edited.pagePaths),
  ];
}

/** Returns true if the campaign's discounts are on. */
export function isLive(campaign: Campaign, now: Date): boolean {
  return campaign.status === 'active' && phaseAt(campaign, now) === 'during';
}

function ofPeriod(base: Campaign, { startsAt, endsAt }: Campaign, now: Date): string[] {
  const phase = phaseAt({ startsAt, endsAt }, now);
  if (phase === 'after') return ['All discounts stop immediately and stay off until you change the end.'];
  const until = startsAt === null ? '' : formatMoment(startsAt);
  const stop = phase === 'before' ? [`All discounts stop immediately and start again on ${until}.`] : [];
  if (endsAt === null || Date.parse(endsAt) >= Date.parse(String(base.endsAt))) return stop;
  return [...stop, `All discounts stop on ${formatMoment(endsAt)} and stay off until you change the end.`];
}

function ofCountries(base: Campaign, edited: Campaign): string[] {
  const lost = listCountries()
    .map(({ code }) => code)
    .filter((code) => offerOf(base, code).discount > 0 && !(offerOf(edited, code).discount > 0));
  if (lost.length === 0) return [];
  return [`Visitors from ${shortList(inOrder(lost).map(countryName))} get no discount until you change it.`];
}

/** An empty list allows everything, so a first entry takes everything else offline. */
function ofList(kind: string, before: readonly string[], after: readonly string[]): string[] {
  const isNarrower = before.length === 0 || before.some((entry) => !after.includes(entry));
  if (after.length === 0 || !isNarrower) return [];
  return [`Only these ${kind} show the banner until you change them: ${shortList(after)}.`];
}
