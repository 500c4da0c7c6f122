import { phaseAt } from '../../../core/campaigns/schedule.ts';
import type { Campaign } from '../api/contract.ts';
import { formatMoment } from '../parts/numbers.ts';

/** The state of a campaign in words. `detail` is a sentence if visitors see no banner. */
export interface CampaignState {
  tag: 'Active' | 'Paused' | 'Scheduled' | 'Ended';
  detail?: string;
}

/** Returns the state of a campaign at a time. */
export function stateOf({ status, startsAt, endsAt }: Campaign, now: Date): CampaignState {
  if (status === 'paused') return { tag: 'Paused', detail: 'It is paused, so visitors see no banner.' };
  const phase = phaseAt({ startsAt, endsAt }, now);
  if (phase === 'before' && startsAt)
    return { tag: 'Scheduled', detail: `It starts on ${formatMoment(startsAt)}.` };
  if (phase === 'after' && endsAt) return { tag: 'Ended', detail: `It ended on ${formatMoment(endsAt)}.` };
  return { tag: 'Active' };
}

/** The state of a campaign as a tag. */
export function StateTag({ campaign }: { campaign: Campaign }) {
  const { tag } = stateOf(campaign, new Date());
  return <span className={tag === 'Active' ? 'tag good' : 'tag warn'}>{tag}</span>;
}
