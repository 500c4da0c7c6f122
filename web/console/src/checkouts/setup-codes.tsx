import { useEffect, useRef } from 'react';
import type { Campaign } from '../api/contract.ts';
import { useStore } from '../api/store.ts';
import { SetupLinks } from '../links/setup-links.tsx';
import { Button } from '../parts/buttons/button.tsx';
import { Loaded } from '../parts/states.tsx';
import { CodesByHand } from '../screens/setup/codes-by-hand.tsx';
import { OwnPrices } from '../screens/setup/own-prices.tsx';
import { progressByCampaign, saveProgress } from '../screens/setup/progress.ts';
import { Skip, StepPage } from '../screens/setup/step-page.tsx';
import { type Account, WithAccount } from '../screens/with-campaign.tsx';
import { checkoutPrefix } from './checkout-changes.ts';
import { CodeStates } from './code-states.tsx';
import { Connect } from './connect.tsx';
import { Connection } from './connection.tsx';
import { type Provider, providerOf, providers } from './providers.ts';
import { type CampaignCodes, useCampaignCodes } from './use-campaign-codes.ts';
import './checkout.css';

const step = 'setup/codes';

/** The setup's second step: a connected checkout's codes, or codes by hand with instructions. */
export default function SetupCodes() {
  return <WithAccount>{(account) => <CodesStep {...account} />}</WithAccount>;
}

function CodesStep({ campaign, merchant }: Account) {
  const { checkout, isByHand } = useStore(progressByCampaign)[campaign.id] ?? {};
  const provider = providers.find(({ name }) => name === checkout);
  const setByHand = (next: boolean) => saveProgress(campaign.id, { isByHand: next });
  useMainFocus(`${campaign.checkout !== null} ${isByHand}`);
  if (campaign.checkout) return <ConnectedStep campaign={campaign} />;
  if (provider && !isByHand && !campaign.hasAutomaticDiscount)
    return (
      <ConnectStep
        campaign={campaign}
        provider={provider}
        merchantName={merchant.name}
        onByHand={() => setByHand(true)}
      />
    );
  return (
    <CodesByHand
      campaign={campaign}
      merchant={merchant}
      alternative={
        provider && (
          <Button label={`Connect ${provider.name} instead`} look="quiet" onPress={() => setByHand(false)} />
        )
      }
    />
  );
}

/**
 * Focuses the screen, as when it opens, after its content changes, because the button that had the focus is
 * gone.
 */
function useMainFocus(content: string): void {
  const shown = useRef(content);
  useEffect(() => {
    if (shown.current === content) return;
    shown.current = content;
    document.getElementById('main')?.focus();
    window.scrollTo(0, 0);
  }, [content]);
}

interface ConnectStepProps {
  campaign: Campaign;
  provider: Provider;
  merchantName: string;
  onByHand: () => void;
}

/** The step with a provider that the service can connect to. */
function ConnectStep({ campaign, provider, merchantName, onByHand }: ConnectStepProps) {
  return (
    <StepPage
      step={step}
      title={`Connect ${provider.name}`}
      lead={`We create your codes in ${provider.name}, check them every hour, and replace them every month. ${
        campaign.status === 'active'
          ? 'Your banner shows the new codes immediately, because the campaign is active.'
          : 'Nothing is published before the last step.'
      }`}
    >
      <Connect
        campaign={campaign}
        provider={provider}
        prefix={checkoutPrefix(campaign, merchantName)}
        onByHand={onByHand}
        skip={<Skip step={step} />}
      />
    </StepPage>
  );
}

/** The step once a checkout is connected: the codes that the service created. */
function ConnectedStep({ campaign }: { campaign: Campaign }) {
  return (
    <Loaded query={useCampaignCodes(campaign)}>
      {(codes) => codes && <CreatedCodes campaign={campaign} {...codes} />}
    </Loaded>
  );
}

function CreatedCodes({ campaign, checkout, rows }: CampaignCodes & { campaign: Campaign }) {
  const provider = providerOf(checkout);
  return (
    <StepPage
      step={step}
      title={`Your codes in ${provider.name}`}
      lead={`${checkout.problem ? '' : 'We created these codes, check them every hour and replace them in time. '}You can change the discounts later.`}
      isDone
    >
      <Connection campaign={campaign} checkout={checkout} rows={rows} />
      <CodeStates campaign={campaign} checkout={checkout} rows={rows} />
      <OwnPrices campaign={campaign} checkoutName={provider.name} />
      <SetupLinks campaign={campaign} checkoutName={provider.name} />
    </StepPage>
  );
}
