import { type ReactNode, useState } from 'react';
import { keyProblem } from '../../../../core/checkouts/checkout.ts';
import type { Campaign, Checkout } from '../../api/contract.ts';
import { announce } from '../../parts/announcement.ts';
import { TextField } from '../../parts/forms/text-field.tsx';
import { formatAgo, formatCount, formatDate } from '../../parts/numbers.ts';
import { Failure } from '../../parts/states.tsx';
import { replaceKey, syncCodes } from './checkout-changes.ts';
import { type CodeRow, firstExpiry } from './code-rows.ts';
import { Permissions } from './permissions.tsx';
import { failureTitle, type Provider, providerOf } from './providers.ts';

interface ConnectionProps {
  campaign: Campaign;
  checkout: Checkout;
  rows: readonly CodeRow[];
}

/** Whether the provider accepts the key, and what to do if it does not. */
export function Connection({ campaign, checkout, rows }: ConnectionProps) {
  const provider = providerOf(checkout);
  const action = useAction();
  const [isPasting, setPasting] = useState(false);
  const { problem } = checkout;
  const check = () => action.run(() => syncCodes(campaign.id, {}));
  if (isPasting) return <NewKey campaign={campaign} provider={provider} onDone={() => setPasting(false)} />;
  if (!problem) return <Working checkout={checkout} provider={provider} />;
  if (problem.permission !== undefined)
    return (
      <Permissions
        provider={provider}
        missing={problem.permission}
        text="Live codes keep working until they expire."
        isBusy={action.isBusy}
        onCheck={check}
        onPaste={() => setPasting(true)}
      />
    );
  return (
    <Notice title={failureTitle(checkout)} text={consequenceOf(rows, problem.code === 'key_refused')}>
      {problem.code === 'key_refused' && (
        <button type="button" className="button primary" onClick={() => setPasting(true)}>
          Paste a new key
        </button>
      )}
      <button type="button" className="button" aria-disabled={action.isBusy} onClick={check}>
        Check again
      </button>
      {action.error !== undefined && <Failure error={action.error} />}
    </Notice>
  );
}

function Working({ checkout: { mode, checkedAt }, provider }: { checkout: Checkout; provider: Provider }) {
  return (
    <section className={mode === 'live' ? 'card live' : 'card live doubtful'} aria-label="Connection">
      <span className="dot" aria-hidden="true" />
      <div>
        <h2>
          Connected to {provider.name}, {mode} mode. Checked {formatAgo(checkedAt)}.
        </h2>
        {mode === 'test' && (
          <p>Real buyers cannot use these codes. Connect with a live key before you sell.</p>
        )}
      </div>
      <a href={provider.codesUrl} target="_blank" rel="noreferrer">
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

/** The codes that were probably shared, each with a button that replaces it. */
export function SharedCodes({ campaign, rows }: { campaign: Campaign; rows: readonly CodeRow[] }) {
  const { isBusy, error, run } = useAction();
  return rows.map(({ state, live, copied, redeemed }) => {
    if (state !== 'shared' || !live) return null;
    const replace = () =>
      run(async () => {
        await syncCodes(campaign.id, { replace: [live.code] });
        announce(`${live.code} was replaced.`);
      });
    return (
      <Notice
        key={live.code}
        title={`${live.code} was probably shared.`}
        text={`In 30 days it was copied ${formatCount(copied)} times but redeemed ${formatCount(redeemed)} times.`}
      >
        <button type="button" className="button" aria-disabled={isBusy} onClick={replace}>
          Replace this code
        </button>
        <span className="fine">The old code works for 48 hours more.</span>
        {error !== undefined && <Failure error={error} />}
      </Notice>
    );
  });
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

interface NewKeyProps {
  campaign: Campaign;
  provider: Provider;
  onDone: () => void;
}

function NewKey({ campaign, provider, onDone }: NewKeyProps) {
  const [apiKey, setApiKey] = useState('');
  const [problem, setProblem] = useState<string>();
  const { isBusy, error, run } = useAction();
  const save = () => {
    const found = keyProblem(provider.id, apiKey.trim());
    setProblem(found?.message);
    if (found) return;
    run(async () => {
      await replaceKey(campaign, apiKey.trim());
      announce('The new key is stored.');
      onDone();
    });
  };
  return (
    <section className="card form" aria-label="New key">
      <TextField
        label="New key"
        hint={`A key of the same ${provider.name} account, with ${provider.permissions.map(([name]) => name).join(' and ')}.`}
        problem={problem}
        className="mono"
        autoComplete="off"
        spellCheck={false}
        value={apiKey}
        onChange={setApiKey}
      />
      {error !== undefined && <Failure error={error} />}
      <div className="buttons">
        <button type="button" className="button primary" aria-disabled={isBusy} onClick={save}>
          Save the key
        </button>
        <button type="button" className="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </section>
  );
}

/** Returns a function that runs one action at a time, and the last action's error. */
function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = (action: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    action()
      .catch(setError)
      .finally(() => setBusy(false));
  };
  return { isBusy, error, run };
}
