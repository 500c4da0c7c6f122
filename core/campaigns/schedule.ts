import type { CampaignRules } from './campaign-rules.ts';

/** A period in ISO 8601. `null` for no start or no end. */
type Schedule = Pick<CampaignRules, 'startsAt' | 'endsAt'>;

/** Returns the phase of a campaign's or a sale's period, to the millisecond. `endsAt` itself is after it. */
export function phaseAt({ startsAt, endsAt }: Schedule, now: Date): 'before' | 'during' | 'after' {
  if (now.getTime() < timeOf(startsAt)) return 'before';
  return now.getTime() >= timeOf(endsAt) ? 'after' : 'during';
}

/**
 * Returns the next start or end of a campaign or its sale, or `undefined` if all have passed or are not set.
 */
export function nextBoundary(
  { startsAt, endsAt, sale }: Schedule & Pick<CampaignRules, 'sale'>,
  now: Date,
): Date | undefined {
  const times = [startsAt, endsAt, sale?.startsAt, sale?.endsAt].map(timeOf);
  const next = Math.min(...times.filter((time) => time > now.getTime()));
  return Number.isFinite(next) ? new Date(next) : undefined;
}

/** Returns milliseconds since 1970, or NaN for no time. Comparisons with NaN are false. */
function timeOf(time: string | null | undefined): number {
  return time == null ? Number.NaN : Date.parse(time);
}
