import type { Campaign } from '../../api/contract.ts';
import { checkoutPrefix } from '../../checkouts/checkout-changes.ts';
import { CodeStates } from '../../checkouts/code-states.tsx';
import { Connect } from '../../checkouts/connect.tsx';
import { Connection } from '../../checkouts/connected.tsx';
import { type Provider, providerOf } from '../../checkouts/providers.ts';
import { type CampaignCodes, useCampaignCodes } from '../../checkouts/use-campaign-codes.ts';
import { Loaded } from '../../parts/states.tsx';
import { StepPage } from './step-page.tsx';

const step = 'setup/codes';

interface ConnectStepProps {
  campaign: Campaign;
  provider: Provider;
  merchantName: string;
  onByHand: () => void;
}

/** The second step with a provider that the service can connect to. */
export function ConnectStep({ campaign, provider, merchantName, onByHand }: ConnectStepProps) {
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
      />
    </StepPage>
  );
}

/** The second step once a checkout is connected: the codes that the service created. */
export function ManagedCodes({ campaign }: { campaign: Campaign }) {
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
      lead={`${checkout.problem ? '' : 'We created these codes and keep them working. '}You can change the discounts later.`}
      isSkippable={false}
    >
      <Connection campaign={campaign} checkout={checkout} rows={rows} />
      <CodeStates rows={rows} provider={provider} />
    </StepPage>
  );
}
