import { useMutation } from '@tanstack/react-query';
import type { Campaign, Checkout } from '../api/contract.ts';
import { useCheckouts, useCodes } from '../api/queries.ts';
import { announce } from '../parts/announcement.ts';
import { Button } from '../parts/buttons/button.tsx';
import { Failure } from '../parts/states.tsx';
import { deleteCheckout } from './checkout-changes.ts';
import { Notice } from './notice.tsx';
import { disconnectingText, leftCodesText } from './notice-texts.ts';
import { OpenProvider } from './open-provider.tsx';
import { providerOf } from './providers.ts';

/** Says what is left of disconnected checkouts: codes that are still to be ended, and those that are left. */
export function Disconnections({ campaign }: { campaign: Campaign }) {
  const { data: checkouts = [] } = useCheckouts();
  const { data: codes = [] } = useCodes(campaign, true);
  const left = leftCodesText(codes);
  return (
    <>
      {checkouts.map((checkout) => (
        <Disconnecting key={checkout.id} checkout={checkout} />
      ))}
      {left && <Notice {...left} />}
    </>
  );
}

function Disconnecting({ checkout }: { checkout: Checkout }) {
  const provider = providerOf(checkout);
  const { name } = provider;
  const { isPending, error, mutate } = useMutation({
    mutationFn: async () => {
      const remaining = await deleteCheckout(checkout.id);
      announce(remaining.length === 0 ? `${name} is disconnected.` : `${name} hasn’t confirmed all ends.`);
    },
  });
  const notice = disconnectingText(checkout);
  if (!notice) return null;
  return (
    <Notice {...notice}>
      <Button label="Try again now" isBusy={isPending} onPress={() => mutate()} />
      <OpenProvider checkout={checkout} provider={provider} />
      <Failure error={error} />
    </Notice>
  );
}
