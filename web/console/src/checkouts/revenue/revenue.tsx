import type { Campaign, Checkout } from '../../api/contract.ts';
import { useCheckouts } from '../../api/queries.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Empty, Loaded } from '../../parts/states.tsx';
import { Link } from '../../routing/location.tsx';
import { DemoMark } from '../../screens/demo-mark.tsx';
import { WithCampaign } from '../../screens/with-campaign.tsx';
import '../checkout.css';
import { providerOf } from '../providers.ts';
import { ConnectOrders, WhatWeKeep } from './connect-orders.tsx';
import { CountedOrders, type CountedOrdersProps } from './counted-orders.tsx';
import './revenue.css';

/** The Revenue screen: what was paid at the campaign's checkout, or the form for the key that reads it. */
export default function RevenueScreen() {
  return <WithCampaign>{(campaign) => <CheckoutRevenue campaign={campaign} />}</WithCampaign>;
}

function CheckoutRevenue({ campaign }: { campaign: Campaign }) {
  const checkouts = useCheckouts(campaign.checkout !== null);
  if (campaign.checkout === null) return <NotConnected />;
  return (
    <Loaded query={checkouts}>
      {(all) => {
        const checkout = all.find(({ id }) => id === campaign.checkout?.id);
        if (!checkout) return <NotConnected />;
        return checkout.orders ? (
          <Counted campaign={campaign} checkout={checkout} orders={checkout.orders} />
        ) : (
          <BeforeTheKey checkout={checkout} />
        );
      }}
    </Loaded>
  );
}

function NotConnected() {
  return (
    <>
      <PageTitle title="Revenue" />
      <Empty title="No checkout is connected">
        <p>We read what was paid from Stripe, Paddle or Polar.</p>
        <Link to="checkout" className="button">
          Connect a checkout
        </Link>
      </Empty>
    </>
  );
}

function BeforeTheKey({ checkout }: { checkout: Checkout }) {
  const provider = providerOf(checkout);
  return (
    <>
      <PageTitle title="Revenue">
        See what each country paid, with your codes and without. For that, you need a second key from{' '}
        {provider.name}, which can only read.
      </PageTitle>
      <div className="cards">
        <ConnectOrders checkout={checkout} provider={provider} />
        <WhatWeKeep provider={provider} />
      </div>
    </>
  );
}

function Counted(props: CountedOrdersProps) {
  return (
    <>
      <PageTitle title="Revenue" action={<DemoMark />}>
        What was paid, by country, with your codes and without. Whole days, in UTC.
      </PageTitle>
      <CountedOrders {...props} />
    </>
  );
}
