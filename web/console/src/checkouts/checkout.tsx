import { useState } from 'react';
import type { Campaign } from '../api/contract.ts';
import { useMerchant, useStatistics } from '../api/queries.ts';
import { isReadOnly } from '../api/session.ts';
import { useStore } from '../api/store.ts';
import { CheckoutLinks } from '../links/checkout-links.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { Loaded } from '../parts/states.tsx';
import { useGo } from '../routing/location.tsx';
import { progressByCampaign, saveProgress } from '../screens/setup/progress.ts';
import { lastDays } from '../screens/statistics/period.ts';
import { WithCampaign } from '../screens/with-campaign.tsx';
import { checkoutPrefix } from './checkout-changes.ts';
import { CodeStates } from './code-states.tsx';
import { Connect } from './connect.tsx';
import { Connection } from './connection.tsx';
import { Disconnections } from './disconnections.tsx';
import { type Provider, providerOf, providers } from './providers.ts';
import { ReplacedCodes } from './replaced-codes.tsx';
import { Settings } from './settings.tsx';
import { SharedCodes } from './shared-codes.tsx';
import { UncountedCopies } from './uncounted-copies.tsx';
import { type CampaignCodes, useCampaignCodes } from './use-campaign-codes.ts';
import { useCodeOrders } from './use-code-orders.ts';
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
      <Disconnections campaign={campaign} />
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

function Connected({ campaign, ...codes }: CampaignCodes & { campaign: Campaign }) {
  const { checkout, rows, replaced } = codes;
  const provider = providerOf(checkout);
  const { data: month } = useStatistics(campaign.id, lastDays(30, new Date()));
  const orders = useCodeOrders(campaign, checkout);
  return (
    <>
      <PageTitle title="Checkout">
        We create and replace your codes. Change the discounts on the Discounts screen; {provider.name}{' '}
        follows within a minute.
      </PageTitle>
      <div className="cards">
        <Disconnections campaign={campaign} />
        <Connection campaign={campaign} checkout={checkout} rows={rows} />
        <SharedCodes campaign={campaign} checkout={checkout} rows={rows} cards={orders?.cards} />
        <UncountedCopies month={month} />
        <CodeStates campaign={campaign} {...codes} month={month} orders={orders} />
        <ReplacedCodes campaign={campaign} provider={provider} codes={replaced} />
        <fieldset className="cards" disabled={useStore(isReadOnly)}>
          <CheckoutLinks campaign={campaign} checkoutName={provider.name} />
          <Settings campaign={campaign} provider={provider} rows={rows} />
        </fieldset>
      </div>
    </>
  );
}
