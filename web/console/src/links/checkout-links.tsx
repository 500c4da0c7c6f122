import { useMutation } from '@tanstack/react-query';
import type { Campaign } from '../api/contract.ts';
import { useStatistics } from '../api/queries.ts';
import { useStore } from '../api/store.ts';
import { announce } from '../parts/announcement.ts';
import { Failure } from '../parts/states.tsx';
import { Link } from '../routing/location.tsx';
import { patchCampaign } from '../screens/draft.ts';
import { lastDays } from '../screens/statistics/period.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { turnedOnTimes } from './link-notes.ts';
import { LinksCard } from './links-card.tsx';

const days = 30;

interface CheckoutLinksProps {
  campaign: Campaign;
  /** The connected checkout's name. @default - codes by hand */
  checkoutName?: string | undefined;
}

/** The switch for a campaign's links, which is saved immediately, with the evidence that they get the code. */
export function CheckoutLinks({ campaign, checkoutName }: CheckoutLinksProps) {
  const { mutate, error, variables, isPending } = useMutation({
    mutationFn: (codeInLinks: boolean) => patchCampaign(campaign.id, { codeInLinks }),
    onSuccess: ({ codeInLinks }) => {
      if (codeInLinks) turnedOnTimes.update(campaign.id, () => new Date().toISOString());
      announce(codeInLinks ? 'Saved: links carry the code.' : 'Saved: links stay as they are.');
    },
  });
  const isOn = isPending ? variables : campaign.codeInLinks;
  return (
    <LinksCard checkoutName={checkoutName} isOn={isOn} onChange={mutate}>
      <Failure error={error} />
      {campaign.codeInLinks && <LinkEvidence campaignId={campaign.id} />}
    </LinksCard>
  );
}

const tags: Record<Evidence['state'], readonly [text: string, className: string]> = {
  seen: ['Seen', 'tag good'],
  missing: ['Not seen', 'tag warn'],
  waiting: ['Not yet', 'tag'],
};

function LinkEvidence({ campaignId }: { campaignId: string }) {
  const now = new Date();
  const { data } = useStatistics(campaignId, lastDays(days, now));
  const turnedOnAt = useStore(turnedOnTimes)[campaignId];
  if (!data) return null;
  const { state, sentence, detail } = evidenceOf(data, turnedOnAt, now);
  const [tag, className] = tags[state];
  return (
    <div className="link-evidence" role="status">
      <p>
        <span className={className}>{tag}</span>
        <span>
          {sentence} <span>{detail}</span>
        </span>
      </p>
      {state !== 'seen' && (
        <p>
          {state === 'missing' && 'Perhaps the buttons are not links, or lead to your own domain first. '}
          <Link to="banner">Look at your page in the preview</Link>
        </p>
      )}
    </div>
  );
}
