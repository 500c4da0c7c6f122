import type { Campaign } from '../campaigns/campaign.ts';
import { phaseAt } from '../campaigns/schedule.ts';
import { dayMs } from '../shared/durations.ts';
import { isSilent, type ShownDay, usualPerDay } from '../statistics/silence.ts';
import { type AlertFinding, noSubject } from './alert.ts';

/** An end is reported within this time, so that a new URL gets no alert of an old one. */
const reportedMs = 2 * dayMs;

/** A campaign and when one of its public keys last requested a banner, ISO 8601; `undefined` for never. */
export interface RequestedCampaign {
  campaign: Campaign;
  lastRequestAt: string | undefined;
  /** The days of `usualPeriod`, if the last request was long ago. */
  days?: readonly ShownDay[];
}

/**
 * Returns what can be reported of campaigns apart from their checkouts: missing requests, ended periods and
 * ended sales.
 */
export function campaignFindings(campaigns: readonly RequestedCampaign[], now: Date): AlertFinding[] {
  return campaigns.flatMap((each) => [
    ...silence(each, now),
    ...endedPeriod(each, now),
    ...endedSale(each, now),
  ]);
}

/** Without a request ever, nothing fell silent. A paused campaign may be silent. */
function silence({ campaign, lastRequestAt, days = [] }: RequestedCampaign, now: Date): AlertFinding[] {
  const { id: campaignId, name, status } = campaign;
  if (status !== 'active' || phaseAt(campaign, now) !== 'during' || lastRequestAt === undefined) return [];
  const silent = isSilent(lastRequestAt, days, now);
  const usual = usualPerDay(lastRequestAt, days);
  return [
    {
      key: `no_requests:${campaignId}`,
      type: 'no_requests',
      state: silent ? 'problem' : 'over',
      facts: { name, ...(usual ? { usualPerDay: usual } : {}) },
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
      facts: { name },
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
      facts: { name, saleName: sale.name },
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
