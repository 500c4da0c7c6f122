import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Campaign, Checkout } from '../api/contract.ts';
import { announce } from '../parts/announcement.ts';
import { Button } from '../parts/buttons/button.tsx';
import { formatAgo, formatCount, formatDate, formatDay } from '../parts/numbers.ts';
import { Failure } from '../parts/states.tsx';
import { replaceKey, replacementText, syncCodes } from './checkout-changes.ts';
import { type CodeCounts, type CodeRow, firstExpiry } from './code-rows.ts';
import { Permissions, refusalIn } from './permissions.tsx';
import { ProviderKeyForm } from './provider-key-form.tsx';
import { dashboardUrl, failureTitle, type Provider, providerOf } from './providers.ts';

interface ConnectionProps {
  campaign: Campaign;
  checkout: Checkout;
  rows: readonly CodeRow[];
}

/** Says whether the provider accepts the key, and what to do if it does not. */
export function Connection({ campaign, checkout, rows }: ConnectionProps) {
  const provider = providerOf(checkout);
  const action = useMutation({ mutationFn: () => syncCodes(campaign.id, {}) });
  const [isPasting, setPasting] = useState(false);
  const { problem } = checkout;
  const check = () => action.mutate();
  if (isPasting)
    return (
      <ReplacementKey
        campaign={campaign}
        checkout={checkout}
        provider={provider}
        onDone={() => setPasting(false)}
      />
    );
  if (!problem)
    return (
      <Working checkout={checkout} provider={provider}>
        <Button label="Check again" look="small" isBusy={action.isPending} onPress={check} />
        <Button label="Replace the key" look="small" onPress={() => setPasting(true)} />
      </Working>
    );
  if (problem.permission !== null)
    return (
      <Permissions
        provider={provider}
        mode={checkout.mode}
        missing={problem.permission}
        text="Live codes keep working until they expire."
        isBusy={action.isPending}
        onCheck={check}
        onPaste={() => setPasting(true)}
      />
    );
  return (
    <Notice title={failureTitle(checkout)} text={consequenceOf(rows, problem.type === 'key_refused')}>
      {problem.type === 'key_refused' && (
        <Button label="Paste a new key" look="primary" onPress={() => setPasting(true)} />
      )}
      <Button label="Check again" isBusy={action.isPending} onPress={check} />
      <Failure error={action.error} />
    </Notice>
  );
}

interface WorkingProps {
  checkout: Checkout;
  provider: Provider;
  children: ReactNode;
}

function Working({ checkout: { mode, checkedAt }, provider, children }: WorkingProps) {
  return (
    <section className={mode === 'live' ? 'card live' : 'card live doubtful'} aria-label="Connection">
      <span className="dot" aria-hidden="true" />
      <div>
        <h2>
          Connected to {provider.name}, {mode} mode. Checked {formatAgo(checkedAt)}.
        </h2>
        {mode === 'test' && (
          <p>
            Real buyers cannot use these codes. Before you sell, disconnect and connect again with a live key.
          </p>
        )}
        <div className="buttons">{children}</div>
      </div>
      <a href={dashboardUrl(provider, 'codes', mode)} target="_blank" rel="noreferrer">
        Open in {provider.name}
      </a>
    </section>
  );
}

function consequenceOf(rows: readonly CodeRow[], isRefused: boolean): string {
  const expiry = firstExpiry(rows);
  const until = expiry === null ? '' : ` until ${formatDate(expiry)}`;
  const then = isRefused
    ? 'We cannot create or check codes until you paste a new key.'
    : 'We try again every hour.';
  return rows.some(({ live }) => live) ? `Visitors still see codes that work${until}. ${then}` : then;
}

/**
 * The codes that were probably shared, each with a button that replaces it unless the checkout has a problem.
 */
export function SharedCodes({ campaign, checkout, rows }: ConnectionProps) {
  const provider = providerOf(checkout);
  const { isPending, error, mutate } = useMutation({
    mutationFn: async (code: string) =>
      announce(replacementText(code, await syncCodes(campaign.id, { replace: [code] }), provider)),
  });
  return rows.map(({ state, live, counts }) => {
    if (state !== 'shared' || !live || !counts) return null;
    return (
      <Notice key={live.code} title={`${live.code} was probably shared.`} text={sharedText(counts)}>
        {checkout.problem ? (
          <span className="fine">
            You can replace it as soon as we can create codes in {provider.name} again.
          </span>
        ) : (
          <>
            <Button label="Replace this code" isBusy={isPending} onPress={() => mutate(live.code)} />
            <span className="fine">The old code works for 48 hours more.</span>
          </>
        )}
        <Failure error={error} />
      </Notice>
    );
  });
}

function sharedText({ since, takenAtMost, redeemed }: CodeCounts): string {
  const [taken, times] = [formatCount(takenAtMost), takenAtMost === 1 ? 'time' : 'times'];
  return `Since ${formatDay(since)} it was redeemed ${formatCount(redeemed)} times, but visitors copied it or opened a link with it at most ${taken} ${times}.`;
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="notice warn code-notice">
      <p>
        <strong>{title}</strong> {text}
      </p>
      <div className="buttons">{children}</div>
    </div>
  );
}

interface ReplacementKeyProps {
  campaign: Campaign;
  checkout: Checkout;
  provider: Provider;
  onDone: () => void;
}

function ReplacementKey({ campaign, checkout, provider, onDone }: ReplacementKeyProps) {
  const [providerKey, setProviderKey] = useState('');
  const { isPending, error, mutate, reset } = useMutation({
    mutationFn: async () => {
      await replaceKey(campaign, providerKey.trim());
      announce('The new key is stored.');
      onDone();
    },
  });
  const refusal = refusalIn(error);
  if (refusal)
    return (
      <Permissions
        provider={provider}
        mode={checkout.mode}
        missing={refusal.permission}
        text="The former key stays."
        isBusy={isPending}
        onCheck={mutate}
        onPaste={() => {
          setProviderKey('');
          reset();
        }}
      />
    );
  return (
    <section className="card" aria-label="New key">
      <ProviderKeyForm
        label="New key"
        hint={`A key of the same ${provider.name} account, with ${provider.permissions.map(([name]) => name).join(' and ')}.`}
        isFocused
        provider={provider}
        providerKey={providerKey}
        onChange={setProviderKey}
        onSubmit={mutate}
      >
        <Failure error={error} />
        <div className="buttons">
          <Button label="Save the key" type="submit" look="primary" isBusy={isPending} />
          <Button label="Cancel" onPress={onDone} />
        </div>
      </ProviderKeyForm>
    </section>
  );
}
