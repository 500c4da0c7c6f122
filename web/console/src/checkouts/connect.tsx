import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type {
  Campaign,
  CampaignCheckout,
  Checkout,
  CheckoutMode,
  CheckoutProvider,
  CreateCheckoutRequest,
} from '../api/contract.ts';
import { useCheckouts } from '../api/queries.ts';
import { announce } from '../parts/announcement.ts';
import { Button } from '../parts/buttons/button.tsx';
import { Segments } from '../parts/forms/choices.tsx';
import { useIdempotencyHeader } from '../parts/forms/idempotency.ts';
import { Failure } from '../parts/states.tsx';
import { isLive } from '../screens/going-offline.ts';
import { assignCheckout, type CheckoutAssignment, createCheckout } from './checkout-changes.ts';
import { CreateKey } from './create-key.tsx';
import { Permissions, refusalIn } from './permissions.tsx';
import { ProviderKeyForm } from './provider-key-form.tsx';
import { keyHint, keyLimits, keyRights, type Provider, providerOf } from './providers.ts';
import { Rights } from './rights.tsx';
import { durations } from './settings.tsx';

interface ConnectProps {
  campaign: Campaign;
  provider: Provider;
  /** First letters of the codes. */
  prefix: string;
  onByHand: () => void;
  /** A link beside the primary button. @default - none */
  skip?: ReactNode;
}

/** Creates the codes with a pasted key, or with a checkout that another campaign uses. */
export function Connect(props: ConnectProps) {
  const { provider } = props;
  const [keys, setKeys] = useState<Partial<Record<CheckoutProvider, string>>>({});
  return (
    <ConnectProvider
      key={provider.id}
      {...props}
      providerKey={keys[provider.id] ?? ''}
      onChange={(providerKey) => setKeys({ ...keys, [provider.id]: providerKey })}
    />
  );
}

interface ConnectProviderProps extends ConnectProps {
  /** The typed key, which stays while the merchant looks at other providers. */
  providerKey: string;
  onChange: (providerKey: string) => void;
}

function ConnectProvider(props: ConnectProviderProps) {
  const { campaign, provider, prefix, onByHand, skip, providerKey, onChange } = props;
  const [polarMode, setPolarMode] = useState<CheckoutMode>('live');
  const [duration, setDuration] = useState<CampaignCheckout['duration']>('forever');
  const { isPending: isBusy, error, mutate: run, reset } = useConnecting(campaign, { prefix, duration });
  const isTestKey = provider.id !== 'polar' && providerKey.trim().startsWith(provider.keyStarts.test);
  const mode = isTestKey ? 'test' : polarMode;
  const connect = () => {
    const ownMode = provider.id === 'polar' ? { mode: polarMode } : {};
    run({ provider: provider.id, providerKey: providerKey.trim(), ...ownMode });
  };
  const refusal = refusalIn(error);
  if (refusal)
    return (
      <Permissions
        provider={provider}
        mode={mode}
        missing={refusal.permission}
        text="Nothing is stored yet."
        isBusy={isBusy}
        onCheck={connect}
        onPaste={() => {
          onChange('');
          reset();
        }}
      />
    );
  return (
    <div className="connect">
      <section className="card" aria-label="Connect">
        <ol className="numbered">
          <CreateKey
            provider={provider}
            mode={mode}
            permissions={provider.permissions}
            form={provider.keyForm}
          />
          <li>
            <ProviderKeyForm
              label="Paste the key here"
              hint={keyHint(provider)}
              provider={provider}
              providerKey={providerKey}
              onChange={onChange}
              onSubmit={connect}
            >
              {provider.id === 'polar' && (
                <Segments label="Payments" value={polarMode} options={paymentModes} onChange={setPolarMode} />
              )}
              <Duration duration={duration} onChange={setDuration} />
              {mode === 'test' && (
                <p className="fine">
                  Visitors never see test codes; preview links show them. Until you paste a live key here,
                  visitors see no banner.
                </p>
              )}
              <Interruption campaign={campaign} />
              <Failure error={error} />
              <div className="buttons">
                <span className="with-skip">
                  <Button
                    label={isBusy ? 'Creating the codes…' : 'Connect and create the codes'}
                    type="submit"
                    look="primary"
                    isBusy={isBusy}
                  />
                  {skip}
                </span>
                <Button label="Create codes by hand" look="quiet" onPress={onByHand} />
              </div>
            </ProviderKeyForm>
          </li>
        </ol>
        <KnownCheckouts provider={provider} isBusy={isBusy} onUse={(id) => run(id)} />
      </section>
      <Rights permissions={provider.permissions} can={keyRights} cannot={keyLimits}>
        We try whether the key can do more, and tell you. We encrypt it and never show it again. If you delete
        it in {provider.name}, your codes stay there until they expire.
      </Rights>
    </div>
  );
}

/** Asks which payments of a subscription get the discount, with an example. */
function Duration({
  duration,
  onChange,
}: {
  duration: CampaignCheckout['duration'];
  onChange: (duration: CampaignCheckout['duration']) => void;
}) {
  return (
    <div>
      <p>Subscriptions get the discount on</p>
      <Segments label="Subscriptions" value={duration} options={durations} onChange={onChange} />
      <p className="fine">
        {duration === 'forever'
          ? 'With 60% off, a $20 plan costs $8 every month.'
          : 'With 60% off, a $20 plan costs $8 in the first month and then $20.'}{' '}
        One-time purchases aren’t affected.
      </p>
    </div>
  );
}

/** The consequence of connecting for a live campaign. */
function Interruption({ campaign }: { campaign: Campaign }) {
  if (!isLive(campaign, new Date())) return null;
  return <p className="fine">Until the codes exist, usually a few seconds, visitors get no discount.</p>;
}

/** Modes of a Polar account, whose tokens do not show them. */
export const paymentModes = [
  ['live', 'Real'],
  ['test', 'Sandbox'],
] as const;

/** Connects with a key or a known checkout's ID, and creates the codes. */
function useConnecting(campaign: Campaign, settings: Omit<CheckoutAssignment, 'id'>) {
  const idempotencyHeader = useIdempotencyHeader();
  return useMutation({
    mutationFn: async (source: string | CreateCheckoutRequest) => {
      const isKnown = typeof source === 'string';
      const id = isKnown ? source : await createCheckout(source, idempotencyHeader(source));
      await assignCheckout(campaign, { id, ...settings });
      announce('The checkout is connected.');
    },
  });
}

interface KnownCheckoutsProps {
  provider: Provider;
  isBusy: boolean;
  onUse: (id: string) => void;
}

/** The accounts that the merchant connected before. */
function KnownCheckouts({ provider, isBusy, onUse }: KnownCheckoutsProps) {
  const { data = [] } = useCheckouts();
  const known = data.filter(
    (checkout: Checkout) => checkout.provider === provider.id && checkout.status !== 'disconnecting',
  );
  return known.map((checkout) => (
    <p key={checkout.id} className="known-checkout">
      {providerOf(checkout).name} is connected with the key …{checkout.providerKeyLast4}.{' '}
      <Button
        label="Use it for this campaign"
        look="small"
        isBusy={isBusy}
        onPress={() => onUse(checkout.id)}
      />
    </p>
  ));
}
