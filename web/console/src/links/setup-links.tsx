import type { Campaign } from '../api/contract.ts';
import { useStore } from '../api/store.ts';
import { hasSetupLinks, progressByCampaign, saveProgress } from '../screens/setup/progress.ts';
import { LinksCard } from './links-card.tsx';

interface SetupLinksProps {
  campaign: Campaign;
  /** The checkout's name. */
  checkoutName: string;
}

/** The switch for links in the setup, whose last step saves it. */
export function SetupLinks({ campaign, checkoutName }: SetupLinksProps) {
  const progress = useStore(progressByCampaign)[campaign.id] ?? {};
  return (
    <LinksCard
      checkoutName={checkoutName}
      isBrief
      isOn={hasSetupLinks(campaign, progress)}
      onChange={(codeInLinks) => saveProgress(campaign.id, { codeInLinks })}
    />
  );
}
