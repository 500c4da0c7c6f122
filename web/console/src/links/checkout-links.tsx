import { useMutation } from '@tanstack/react-query';
import type { Campaign } from '../api/contract.ts';
import { useStatistics } from '../api/queries.ts';
import { useStore } from '../api/store.ts';
import { announce } from '../parts/announcement.ts';
import { Switch } from '../parts/forms/choices.tsx';
import { Failure } from '../parts/states.tsx';
import { Link } from '../routing/location.tsx';
import { patchCampaign } from '../screens/draft.ts';
import { lastDays } from '../screens/statistics/period.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { turnedOnTimes } from './link-notes.ts';
import { guideUrl, LinksCard } from './links-card.tsx';

const days = 30;

interface CheckoutLinksProps {
  campaign: Campaign;
  /** The connected checkout's name. @default - codes by hand */
  checkoutName?: string | undefined;
}

/** Returns a setting that is saved immediately, what changes it, and the error if that failed. */
function useSavedSetting(
  campaign: Campaign,
  name: 'codeInLinks' | 'codeInCookie',
  onSaved: (isOn: boolean) => void,
) {
  const { mutate, error, variables, isPending } = useMutation({
    mutationFn: (isOn: boolean) => patchCampaign(campaign.id, { [name]: isOn }),
    scope: { id: campaign.id }, // one after the other, so that the last press decides
    onSuccess: (saved) => onSaved(saved[name]),
  });
  return { isOn: isPending ? variables : campaign[name], change: mutate, error };
}

/** The switch for a campaign's links, which is saved immediately, with the evidence that they get the code. */
export function CheckoutLinks({ campaign, checkoutName }: CheckoutLinksProps) {
  const links = useSavedSetting(campaign, 'codeInLinks', (isOn) => {
    if (isOn) turnedOnTimes.update(campaign.id, () => new Date().toISOString());
    announce(isOn ? 'Saved: links carry the code.' : 'Saved: links stay as they are.');
  });
  return (
    <LinksCard
      checkoutName={checkoutName}
      isBrief={checkoutName !== undefined}
      isOn={links.isOn}
      onChange={links.change}
    >
      <Failure error={links.error} />
      {campaign.codeInLinks && (
        <>
          <LinkEvidence campaignId={campaign.id} />
          <CookieSwitch campaign={campaign} />
        </>
      )}
    </LinksCard>
  );
}

const cookieTitle = 'Set a cookie for your server';

/** The switch for checkouts that the shop's server opens, which no link reaches. */
function CookieSwitch({ campaign }: { campaign: Campaign }) {
  const cookie = useSavedSetting(campaign, 'codeInCookie', (isOn) =>
    announce(isOn ? 'Saved: your server gets the code in a cookie.' : 'Saved: no cookie is set.'),
  );
  return (
    <div className="cookie-switch">
      <p>
        <b>{cookieTitle}</b>
        <span>
          {' '}
          If your server opens the checkout, it can read the code from the cookie ppp_code.{' '}
          <a
            href={`${guideUrl}#use-it-for-checkouts-that-your-server-opens`}
            target="_blank"
            rel="noreferrer"
          >
            How to read it
          </a>
        </span>
      </p>
      <Switch label={cookieTitle} isOn={cookie.isOn} onChange={cookie.change} />
      <Failure error={cookie.error} />
    </div>
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
          {state === 'missing' && 'Perhaps the buttons aren’t links, or lead to your own domain first. '}
          <Link to="banner">Look at your page in the preview</Link>
        </p>
      )}
    </div>
  );
}
