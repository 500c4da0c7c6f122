import { useState } from 'react';
import type { Campaign, Checkout, CheckoutMode } from '../api/contract.ts';
import { announce } from '../parts/announcement.ts';
import { Button } from '../parts/buttons/button.tsx';
import { Segments } from '../parts/forms/choices.tsx';
import { Failure } from '../parts/states.tsx';
import { replaceKey } from './checkout-changes.ts';
import { paymentModes } from './connect.tsx';
import { Notice } from './notice.tsx';
import { isOtherAccount, Permissions } from './permissions.tsx';
import { ProviderKeyForm } from './provider-key-form.tsx';
import type { Provider } from './providers.ts';
import { usePastedKey } from './use-pasted-key.ts';

interface ReplacementKeyProps {
  campaign: Campaign;
  checkout: Checkout;
  provider: Provider;
  onDone: () => void;
}

/** A form for a new key of the same account. */
export function ReplacementKey({ campaign, checkout, provider, onDone }: ReplacementKeyProps) {
  const [polarMode, setPolarMode] = useState<CheckoutMode>('live');
  const { key, setKey, isPending, error, refusal, send, pasteAnother } = usePastedKey(async (providerKey) => {
    await replaceKey(campaign, checkout, providerKey, polarMode);
    announce('The new key is stored.');
    onDone();
  });
  if (refusal)
    return (
      <Permissions
        provider={provider}
        mode={checkout.mode}
        missing={refusal.permission}
        text="The former key stays."
        isBusy={isPending}
        onCheck={send}
        onPaste={pasteAnother}
      />
    );
  if (isOtherAccount(error))
    return <OtherAccount checkout={checkout} provider={provider} onPaste={pasteAnother} onDone={onDone} />;
  return (
    <section className="card" aria-label="New key">
      <ProviderKeyForm
        label="New key"
        hint={`A key of the same ${provider.name} account, with ${provider.permissions.map(([name]) => name).join(' and ')}.`}
        isFocused
        provider={provider}
        providerKey={key}
        onChange={setKey}
        onSubmit={send}
      >
        {provider.id === 'polar' && checkout.mode === 'test' && (
          <Segments label="Payments" value={polarMode} options={paymentModes} onChange={setPolarMode} />
        )}
        <Failure error={error} />
        <div className="buttons">
          <Button label="Save the key" type="submit" look="primary" isBusy={isPending} />
          <Button label="Cancel" onPress={onDone} />
        </div>
      </ProviderKeyForm>
    </section>
  );
}

/** A key that the connected account does not have, and the ways on. */
function OtherAccount({
  checkout,
  provider,
  onPaste,
  onDone,
}: Pick<ReplacementKeyProps, 'checkout' | 'provider' | 'onDone'> & { onPaste: () => void }) {
  const { name } = provider;
  const test = checkout.mode === 'live' ? ' or is a test key' : '';
  return (
    <Notice
      title={`This key belongs to another ${name} account${test}.`}
      text={`None of your codes exists there, so nothing was changed. Paste a key of the connected account. To move to the other account, disconnect this one with the button above; then connect the other one.`}
    >
      <Button label="Paste another key" look="primary" onPress={onPaste} />
      <Button label="Keep the former key" onPress={onDone} />
    </Notice>
  );
}
