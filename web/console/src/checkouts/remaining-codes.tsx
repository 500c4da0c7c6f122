import type { Campaign, Checkout, RemainingCode } from '../api/contract.ts';
import { createStore, useStore } from '../api/store.ts';
import { Button } from '../parts/buttons/button.tsx';
import { Notice } from './notice.tsx';
import { OpenProvider } from './open-provider.tsx';
import { codeNames } from './problems.ts';
import { providerOf } from './providers.ts';

interface Remaining {
  checkout: Pick<Checkout, 'provider' | 'mode'>;
  codes: readonly RemainingCode[];
}

/** What the checkouts that were disconnected in this session left at their providers, by campaign. */
const remainingByCampaign = createStore<Readonly<Record<string, Remaining | undefined>>>({});

/** Remembers what a disconnected checkout left at its provider. */
export function saveRemaining(
  campaignId: string,
  checkout: Remaining['checkout'],
  codes: readonly RemainingCode[],
): void {
  const remaining = codes.length > 0 ? { checkout, codes } : undefined;
  remainingByCampaign.set({ ...remainingByCampaign.get(), [campaignId]: remaining });
}

/** Names the codes whose end a disconnected provider did not confirm, until the merchant has read it. */
export function RemainingCodes({ campaign: { id } }: { campaign: Campaign }) {
  const remaining = useStore(remainingByCampaign)[id];
  if (!remaining) return null;
  const { checkout, codes } = remaining;
  const provider = providerOf(checkout);
  return (
    <Notice
      title="Disconnected. Some codes may still work."
      text={`${provider.name} did not confirm the end of ${codeNames(codes)}, and we no longer have a key. End them in ${provider.name}.`}
    >
      <OpenProvider checkout={checkout} provider={provider} look="button primary" />
      <Button label="Done" onPress={() => saveRemaining(id, checkout, [])} />
    </Notice>
  );
}
