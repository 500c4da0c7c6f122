import { useState } from 'react';
import type { Campaign, Checkout } from '../api/contract.ts';
import { useCampaigns, useMerchant } from '../api/queries.ts';
import { useStore } from '../api/store.ts';
import { CheckoutLinks } from '../links/checkout-links.tsx';
import { announce } from '../parts/announcement.ts';
import { Button } from '../parts/buttons/button.tsx';
import { Confirmation } from '../parts/dialogs/confirmation.tsx';
import { Choice } from '../parts/forms/choices.tsx';
import { formatPercent } from '../parts/numbers.ts';
import { PageTitle } from '../parts/page-title.tsx';
import { Loaded } from '../parts/states.tsx';
import { useGo } from '../routing/location.tsx';
import { progressByCampaign, saveProgress } from '../screens/setup/progress.ts';
import { WithCampaign } from '../screens/with-campaign.tsx';
import {
  checkoutPrefix,
  codesAfterDisconnecting,
  disconnect,
  disconnectingTexts,
} from './checkout-changes.ts';
import { CodeStates } from './code-states.tsx';
import { Connect } from './connect.tsx';
import { Connection } from './connection.tsx';
import { type Provider, providerOf, providers } from './providers.ts';
import { RemainingCodes, saveRemaining } from './remaining-codes.tsx';
import { ReplacedCodes } from './replaced-codes.tsx';
import { Settings } from './settings.tsx';
import { SharedCodes } from './shared-codes.tsx';
import { UncountedCopies } from './uncounted-copies.tsx';
import { type CampaignCodes, useCampaignCodes } from './use-campaign-codes.ts';
import './checkout.css';

/** The Checkout screen: connects a provider, or shows every code there. */
export default function CheckoutScreen() {
  return <WithCampaign>{(campaign) => <CampaignCheckout campaign={campaign} />}</WithCampaign>;
}

function CampaignCheckout({ campaign }: { campaign: Campaign }) {
  const codes = useCampaignCodes(campaign);
  return (
    <Loaded query={codes}>
      {(data) =>
        data === null ? <NotConnected campaign={campaign} /> : <Connected campaign={campaign} {...data} />
      }
    </Loaded>
  );
}

function NotConnected({ campaign }: { campaign: Campaign }) {
  const go = useGo();
  const merchant = useMerchant();
  const chosen = useStore(progressByCampaign)[campaign.id]?.checkout;
  const [provider, setProvider] = useState(
    providers.find(({ name }) => name === chosen) ?? providerOf({ provider: 'stripe' }),
  );
  const createByHand = () => {
    saveProgress(campaign.id, { isByHand: true });
    go('setup/codes');
  };
  return (
    <>
      <PageTitle title={`Connect ${provider.name}`}>
        We create your codes in {provider.name}, check them every hour, and replace them every month. It takes
        two minutes.
      </PageTitle>
      <RemainingCodes campaign={campaign} />
      <Loaded query={merchant}>
        {({ name }) => (
          <Connect
            campaign={campaign}
            provider={provider}
            prefix={checkoutPrefix(campaign, name)}
            onByHand={createByHand}
          />
        )}
      </Loaded>
      <OtherCheckouts provider={provider} onChoose={setProvider} onByHand={createByHand} />
      {!campaign.hasAutomaticDiscount && <CheckoutLinks campaign={campaign} />}
    </>
  );
}

interface OtherCheckoutsProps {
  provider: Provider;
  onChoose: (provider: Provider) => void;
  onByHand: () => void;
}

function OtherCheckouts({ provider, onChoose, onByHand }: OtherCheckoutsProps) {
  return (
    <p className="fine other-checkouts">
      Another checkout?{' '}
      {providers
        .filter(({ id }) => id !== provider.id)
        .map((other) => (
          <button key={other.id} type="button" className="row-name" onClick={() => onChoose(other)}>
            {other.name}
          </button>
        ))}{' '}
      <button type="button" className="row-name" onClick={onByHand}>
        Lemon Squeezy, Gumroad, Shopify: create codes by hand
      </button>
    </p>
  );
}

function Connected({ campaign, checkout, rows, sale, replaced }: CampaignCodes & { campaign: Campaign }) {
  const provider = providerOf(checkout);
  return (
    <>
      <PageTitle title="Checkout" action={<Disconnect campaign={campaign} checkout={checkout} />}>
        We create and replace your codes. Change the discounts on the Discounts screen; {provider.name}{' '}
        follows within a minute.
      </PageTitle>
      <div className="cards">
        <Connection campaign={campaign} checkout={checkout} rows={rows} />
        <SharedCodes campaign={campaign} checkout={checkout} rows={rows} />
        <UncountedCopies rows={rows} />
        <CodeStates campaign={campaign} checkout={checkout} rows={rows} sale={sale} />
        <ReplacedCodes campaign={campaign} provider={provider} codes={replaced} />
        <CheckoutLinks campaign={campaign} checkoutName={provider.name} />
        <Settings campaign={campaign} provider={provider} rows={rows} />
      </div>
    </>
  );
}

function Disconnect({ campaign, checkout }: { campaign: Campaign; checkout: Checkout }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button label="Disconnect" onPress={() => setOpen(true)} />
      {isOpen && <DisconnectDialog campaign={campaign} checkout={checkout} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DisconnectDialogProps {
  campaign: Campaign;
  checkout: Checkout;
  onClose: () => void;
}

/**
 * The confirmation before a checkout is disconnected. It asks for what the service cannot check: codes by
 * hand.
 */
function DisconnectDialog({ campaign, checkout, onClose }: DisconnectDialogProps) {
  const { data: campaigns = [] } = useCampaigns();
  const [doCodesExist, setCodesExist] = useState(false);
  const { name } = providerOf(checkout);
  const codes = codesAfterDisconnecting(campaign);
  const isAsking = codes.length > 0;
  return (
    <Confirmation
      title={`Disconnect ${name}?`}
      label={isAsking && !doCodesExist ? 'Disconnect and pause' : 'Disconnect'}
      onConfirm={async () => {
        const remaining = await disconnect(campaign, doCodesExist || !isAsking);
        saveRemaining(campaign.id, checkout, remaining);
        announce(`${name} is disconnected.`);
      }}
      onClose={onClose}
    >
      {disconnectingTexts(campaign, checkout, campaigns).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isAsking && (
        <>
          <p>Visitors then see your codes by hand, which we cannot check:</p>
          <ul className="codes-by-hand">
            {codes.map(({ discount, code }) => (
              <li key={`${discount} ${code}`}>
                <code>{code}</code> for {formatPercent(discount)}
              </li>
            ))}
          </ul>
          <Choice
            label={`These codes exist in ${name}`}
            hint="Otherwise the campaign is paused until you resume it."
            isChecked={doCodesExist}
            onChange={setCodesExist}
          />
        </>
      )}
    </Confirmation>
  );
}
