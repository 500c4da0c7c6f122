import { hasCardCountries } from '../../../../../core/checkouts/orders/code-cards.ts';
import { ordersKeyProblem } from '../../../../../core/checkouts/provider-key.ts';
import type { Checkout } from '../../api/contract.ts';
import { announce } from '../../parts/announcement.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Failure } from '../../parts/states.tsx';
import { CreateKey } from '../create-key.tsx';
import { isOtherAccount, Permissions } from '../permissions.tsx';
import { ProviderKeyForm } from '../provider-key-form.tsx';
import { ordersKeyHint, ordersLimits, ordersRights, type Provider } from '../providers.ts';
import { Rights } from '../rights.tsx';
import { usePastedKey } from '../use-pasted-key.ts';
import { connectOrders } from './orders-changes.ts';

interface ConnectOrdersProps {
  checkout: Checkout;
  provider: Provider;
  /** Closes the form of a key that replaces another. Absent for the first key. */
  onDone?: () => void;
}

/** The form for the key that reads orders, beside what such a key can do. */
export function ConnectOrders({ checkout, provider, onDone }: ConnectOrdersProps) {
  const { key, setKey, isPending, error, refusal, send, pasteAnother } = usePastedKey(async (ordersKey) => {
    await connectOrders(checkout.id, ordersKey);
    announce('The key is stored. Counting has begun.');
    onDone?.();
  });
  if (refusal)
    return (
      <Permissions
        provider={provider}
        mode={checkout.mode}
        permissions={provider.ordersPermissions}
        missing={refusal.permission}
        text={onDone ? 'The former key stays.' : 'Nothing is stored yet.'}
        isBusy={isPending}
        onCheck={send}
        onPaste={pasteAnother}
      />
    );
  return (
    <div className="connect">
      <section className="card" aria-label="Connect orders">
        <ol className="numbered">
          <CreateKey
            provider={provider}
            mode={checkout.mode}
            permissions={provider.ordersPermissions}
            form={provider.ordersKeyForm}
            purpose="It is a second key, and it only reads."
          />
          <li>
            <ProviderKeyForm
              label="Paste the key here"
              hint={ordersKeyHint(provider, checkout.mode)}
              isFocused={onDone !== undefined}
              provider={provider}
              problemOf={ordersKeyProblem}
              providerKey={key}
              onChange={setKey}
              onSubmit={send}
            >
              <Failure error={isOtherAccount(error) ? undefined : error} />
              {isOtherAccount(error) && <OtherAccount provider={provider} />}
              <div className="buttons">
                <Button
                  label={isPending ? 'Checking the key…' : 'Check the key and count'}
                  type="submit"
                  look="primary"
                  isBusy={isPending}
                />
                {onDone && <Button label="Cancel" onPress={onDone} />}
              </div>
            </ProviderKeyForm>
          </li>
        </ol>
      </section>
      <Rights permissions={provider.ordersPermissions} can={ordersRights} cannot={ordersLimits}>
        Whoever gets this key can see your buyers’ names and e-mails, so we encrypt it and never show it
        again. The key for your codes still can’t see them.
      </Rights>
    </div>
  );
}

function OtherAccount({ provider: { name } }: Pick<ConnectOrdersProps, 'provider'>) {
  return (
    <p className="notice bad" role="alert">
      None of your codes exists in this key’s {name} account. Create the key in the account under Checkout.
    </p>
  );
}

const kept = [
  'Number of orders, revenue and refunds',
  'With our code, another discount, or none',
  'The same for renewals',
];

const keptOfCards = ['Number of cards from another country', 'Countries of cards that paid with our codes'];

const neverKept = ['Names, e-mails and addresses', 'Card numbers and order numbers', 'Single orders'];

/** What the service stores of orders, and what it never stores. */
export function WhatWeKeep({ provider }: Pick<ConnectOrdersProps, 'provider'>) {
  return (
    <section className="card" aria-label="What we keep">
      <h2>What we keep</h2>
      <div className="kept">
        <div>
          <h3>For each day, country and currency</h3>
          <List texts={hasCardCountries(provider.id) ? [...kept, ...keptOfCards] : kept} />
        </div>
        <div>
          <h3>Never</h3>
          <List texts={neverKept} />
        </div>
      </div>
      <p className="fine">If you remove the key, we delete these numbers immediately.</p>
    </section>
  );
}

function List({ texts }: { texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
