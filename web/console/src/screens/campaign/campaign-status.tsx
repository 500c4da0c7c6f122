import { useState } from 'react';
import { phaseAt } from '../../../../../core/campaigns/schedule.ts';
import type { Campaign } from '../../api/contract.ts';
import { announce } from '../../parts/announcement.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Confirmation } from '../../parts/dialogs/confirmation.tsx';
import { Link } from '../../routing/location.tsx';
import { StateTag } from '../campaign-state.tsx';
import { patchCampaign } from '../draft.ts';
import { hasUnredeemableDiscount } from '../offers/codes.ts';
import { DiscountCostText } from '../offers/discount-cost-text.tsx';

const resumingTexts = {
  before: 'Visitors see the banner from the start of the campaign’s period.',
  during: 'New visitors see the banner again within seconds.',
  after: 'The campaign has ended, so visitors see no banner until you change the end.',
};

/** The campaign's status with a button that pauses or resumes it. */
export function CampaignStatus({ campaign }: { campaign: Campaign }) {
  const [isConfirming, setConfirming] = useState(false);
  const isActive = campaign.status === 'active';
  const isUnredeemable = !isActive && hasUnredeemableDiscount(campaign);
  const change = async () => {
    await patchCampaign(campaign.id, { status: isActive ? 'paused' : 'active' });
    announce(isActive ? 'The campaign is paused.' : 'The campaign is active.');
  };
  return (
    <div className="buttons middle">
      <StateTag campaign={campaign} />
      <Button label={isActive ? 'Pause' : 'Resume'} onPress={() => setConfirming(true)} />
      {isConfirming && (
        <Confirmation
          title={isActive ? 'Pause this campaign?' : 'Resume this campaign?'}
          label={isActive ? 'Pause the campaign' : 'Resume the campaign'}
          isDangerous={isActive || isUnredeemable}
          onConfirm={change}
          onClose={() => setConfirming(false)}
        >
          {isActive ? (
            <p>
              New visitors stop seeing the banner within seconds. Visitors who have the page open still see
              it. Copied codes still work in your shop. You can resume at any time.
            </p>
          ) : (
            <p>{resumingTexts[phaseAt(campaign, new Date())]}</p>
          )}
          {!isActive && <DiscountCostText saved={campaign} edited={campaign} isOff />}
          {isUnredeemable && (
            <p>
              Some discounts have no code, so visitors can’t redeem them.{' '}
              <Link to="setup/codes">Create codes</Link>
            </p>
          )}
          <p className="fine">
            Your own browser caches the banner for up to five minutes, so your pages may seem unchanged.{' '}
            <Link to="preview">See what visitors get now</Link>
          </p>
        </Confirmation>
      )}
    </div>
  );
}
