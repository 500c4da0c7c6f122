import { phaseAt } from '../../../core/campaigns/schedule.ts';
import type { Campaign } from '../api/contract.ts';
import { formatMoment } from '../parts/numbers.ts';

/** A campaign's state. `detail` is present if visitors see no banner, and says why. */
export interface CampaignState {
  tag: 'Active' | 'Paused' | 'Scheduled' | 'Ended';
  detail?: string;
}

/** Returns a campaign's state at a time. */
export function stateOf({ status, startsAt, endsAt }: Campaign, now: Date): CampaignState {
  if (status === 'paused') return { tag: 'Paused', detail: 'It is paused, so visitors see no banner.' };
  const phase = phaseAt({ startsAt, endsAt }, now);
  if (phase === 'before' && startsAt)
    return { tag: 'Scheduled', detail: `It starts on ${formatMoment(startsAt)}.` };
  if (phase === 'after' && endsAt) return { tag: 'Ended', detail: `It ended on ${formatMoment(endsAt)}.` };
  return { tag: 'Active' };
}

/** A tag with the campaign's current state. */
export function StateTag({ campaign }: { campaign: Campaign }) {
  const { tag } = stateOf(campaign, new Date());
  return <span className={tag === 'Active' ? 'tag good' : 'tag warn'}>{tag}</span>;
}
