import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign, Checkout, CheckoutOrders } from '../../api/contract.ts';
import { countedOrders } from '../../api/revenue.ts';
import { announce } from '../../parts/announcement.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { MenuButton } from '../../parts/buttons/menu-button.tsx';
import { Confirmation } from '../../parts/dialogs/confirmation.tsx';
import { formatAgo } from '../../parts/numbers.ts';
import { Failure } from '../../parts/states.tsx';
import { Notice } from '../notice.tsx';
import { type Provider, providerOf } from '../providers.ts';
import { ConnectOrders } from './connect-orders.tsx';
import { countOrders, removeOrders } from './orders-changes.ts';
import { firstCountText, monthsCounted, ordersProblemText, scheduleText } from './orders-state.ts';
import { PeriodRevenue } from './period-revenue.tsx';

export interface CountedOrdersProps {
  campaign: Campaign;
  checkout: Checkout;
  orders: CheckoutOrders;
}

/** The state of the counts with what can be done about them, and the counted numbers. */
export function CountedOrders({ campaign, checkout, orders }: CountedOrdersProps) {
  const provider = providerOf(checkout);
  const [isPasting, setPasting] = useState(false);
  const counting = useMutation({ mutationFn: () => countOrders(checkout.id) });
  const { problem, status } = orders;
  const counted = countedOrders(orders);
  const shown = problem && status !== 'counting' ? ordersProblemText(problem, provider) : undefined;
  if (isPasting)
    return <ConnectOrders checkout={checkout} provider={provider} onDone={() => setPasting(false)} />;
  const count = () => counting.mutate();
  return (
    <div className="cards">
      <OrdersLine
        checkout={checkout}
        orders={orders}
        isBusy={counting.isPending}
        onCount={count}
        onPaste={() => setPasting(true)}
      />
      <Failure error={counting.error} />
      {shown && (
        <Notice title={shown.title} text={shown.text}>
          {shown.isOfKey && (
            <Button label="Paste a new key" look="primary" onPress={() => setPasting(true)} />
          )}
        </Notice>
      )}
      {counted ? (
        <PeriodRevenue campaign={campaign} checkout={checkout} orders={counted} onCount={count} />
      ) : (
        status === 'counting' && <FirstCount orders={orders} provider={provider} />
      )}
    </div>
  );
}

interface OrdersLineProps extends Omit<CountedOrdersProps, 'campaign'> {
  /** True while a count is requested. */
  isBusy: boolean;
  onCount: () => void;
  onPaste: () => void;
}

/** One line: when the orders were counted, and a menu of what is rarely needed. */
function OrdersLine({ checkout, orders, isBusy, onCount, onPaste }: OrdersLineProps) {
  const [isRemoving, setRemoving] = useState(false);
  const { name } = providerOf(checkout);
  const { status, countedAt, keyLast4 } = orders;
  const isCounting = isBusy || status === 'counting';
  const age = countedAt === null ? 'Not counted yet.' : `Counted ${formatAgo(countedAt)}.`;
  return (
    <section className={status === 'failing' ? 'card live doubtful' : 'card live'} aria-label="Orders">
      <span className="dot" aria-hidden="true" />
      <div>
        <div role="status">
          <h2>
            Orders from {name}, {checkout.mode} mode. {isCounting ? 'Counting…' : age}
          </h2>
        </div>
        <p>
          Read with the key …{keyLast4}. {scheduleText}
        </p>
      </div>
      <Button label="Count now" isBusy={isCounting} onPress={onCount} />
      <MenuButton
        label="More actions"
        entries={[
          { label: 'Replace the key', onPress: onPaste },
          { label: 'Remove the key…', isDangerous: true, onPress: () => setRemoving(true) },
        ]}
      />
      {isRemoving && (
        <Confirmation
          title="Remove the key and all numbers?"
          label="Remove the key"
          onConfirm={async () => {
            await removeOrders(checkout.id);
            announce('The key and all numbers are deleted.');
          }}
          onClose={() => setRemoving(false)}
        >
          <p>
            We delete the key for orders and every number on this screen immediately. Your codes have another
            key and stay as they are. Delete this key in {name} as well.
          </p>
        </Confirmation>
      )}
    </section>
  );
}

/** How far the first count has come. No number is shown before all months are complete. */
function FirstCount({
  orders: { countedFrom },
  provider: { name },
}: Pick<CountedOrdersProps, 'orders'> & { provider: Provider }) {
  const now = new Date();
  const { months, of } = monthsCounted(countedFrom, now);
  return (
    <section className="card first-count" aria-label="First count">
      <h2>Counting your orders for the first time</h2>
      <progress value={months} max={of} aria-label="Months counted" />
      <p>{firstCountText(countedFrom, now)}</p>
      <p className="fine">
        You can leave this page. The numbers appear when all months are complete. A busy shop takes some
        minutes, because {name} lists orders page by page.
      </p>
    </section>
  );
}
