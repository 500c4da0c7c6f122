import type { Campaign } from '../campaigns/campaign.ts';
import { phaseAt } from '../campaigns/schedule.ts';
import { dayMs } from '../shared/durations.ts';
import { type AlertFinding, noSubject } from './alert.ts';
import { dayText } from './day-text.ts';

/** Time without a request after which a merchant is told, in the console as well. */
const silentMs = 7 * dayMs;

/** An end is reported within this time, so that a new URL gets no alert of an old one. */
const reportedMs = 2 * dayMs;

/** A campaign and when one of its public keys last requested a banner, ISO 8601; `undefined` for never. */
export interface RequestedCampaign {
  campaign: Campaign;
  lastRequestAt: string | undefined;
}

/**
 * Returns what can be reported of campaigns apart from their checkouts: seven silent days, ended periods and
 * ended sales.
 */
export function campaignFindings(campaigns: readonly RequestedCampaign[], now: Date): AlertFinding[] {
  return campaigns.flatMap((each) => [
    ...silence(each, now),
    ...endedPeriod(each, now),
    ...endedSale(each, now),
  ]);
}

/** Returns true from seven days after the last request (ISO 8601) on. */
export function isSilent(lastRequestAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(lastRequestAt) >= silentMs;
}

/** Without a request ever, nothing fell silent. A paused campaign may be silent. */
function silence({ campaign, lastRequestAt }: RequestedCampaign, now: Date): AlertFinding[] {
  const { id: campaignId, name, status } = campaign;
  if (status !== 'active' || phaseAt(campaign, now) !== 'during' || lastRequestAt === undefined) return [];
  const silent = isSilent(lastRequestAt, now);
  const problemText = `No page has requested the banner of “${name}” for seven days, the last one on ${dayText(lastRequestAt)}. Check that your pages still load the script.`;
  return [
    {
      key: `no_requests:${campaignId}`,
      type: 'no_requests',
      state: silent ? 'problem' : 'over',
      text: silent ? problemText : `A page requested the banner of “${name}” again.`,
      startedAt: lastRequestAt,
      ...noSubject,
      campaignId,
    },
  ];
}

function endedPeriod({ campaign }: RequestedCampaign, now: Date): AlertFinding[] {
  const { id: campaignId, name, status, endsAt } = campaign;
  if (status !== 'active' || endsAt === null) return [];
  if (!hasJustEnded(endsAt, now)) return [];
  return [
    {
      key: `campaign_ended:${campaignId}:${endsAt}`,
      type: 'campaign_ended',
      state: 'problem',
      text: `The period of “${name}” ended on ${dayText(endsAt)}. Visitors see no discount until you change its end.`,
      startedAt: endsAt,
      ...noSubject,
      campaignId,
    },
  ];
}

function endedSale({ campaign }: RequestedCampaign, now: Date): AlertFinding[] {
  const { id: campaignId, name, status, sale } = campaign;
  if (status !== 'active' || !sale || !hasJustEnded(sale.endsAt, now)) return [];
  return [
    {
      key: `sale_ended:${campaignId}:${sale.endsAt}`,
      type: 'sale_ended',
      state: 'problem',
      text: `The sale “${sale.name}” of “${name}” ended on ${dayText(sale.endsAt)}. Visitors get their own discounts again.`,
      startedAt: sale.endsAt,
      ...noSubject,
      campaignId,
    },
  ];
}

function hasJustEnded(endsAt: string, now: Date): boolean {
  const sinceMs = now.getTime() - Date.parse(endsAt);
  return sinceMs >= 0 && sinceMs < reportedMs;
}
