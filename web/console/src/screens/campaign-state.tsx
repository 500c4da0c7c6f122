import { phaseAt } from '../../../../core/campaigns/schedule.ts';
import type { Campaign } from '../api/contract.ts';

const phases = { before: 'Scheduled', during: 'Active', after: 'Ended' } as const;

/** A tag with the campaign's current state. */
export function StateTag({ campaign }: { campaign: Campaign }) {
  const state = campaign.status === 'paused' ? 'Paused' : phases[phaseAt(campaign, new Date())];
  return <span className={state === 'Active' ? 'tag good' : 'tag warn'}>{state}</span>;
}
