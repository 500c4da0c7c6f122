import { useMutation } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { Campaign, Checkout } from '../api/contract.ts';
import { announce } from '../parts/announcement.ts';
import { Button } from '../parts/buttons/button.tsx';
import { MenuButton } from '../parts/buttons/menu-button.tsx';
import { formatAgo, formatCount, formatPercent } from '../parts/numbers.ts';
import { Failure } from '../parts/states.tsx';
import { Link } from '../routing/location.tsx';
import { reconcileCodes } from './checkout-changes.ts';
import { ReplaceAll } from './code-actions.tsx';
import type { CodeRow } from './code-rows.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { Notice } from './notice.tsx';
import { OpenProvider } from './open-provider.tsx';
import { Permissions } from './permissions.tsx';
import { problemFacts, problemTitle } from './problems.ts';
import { type Provider, providerOf } from './providers.ts';
import { ReplacementKey } from './replacement-key.tsx';

interface ConnectionProps {
  campaign: Campaign;
  checkout: Checkout;
  rows: readonly CodeRow[];
}

interface CheckoutPartProps {
  checkout: Checkout;
  provider: Provider;
}

/** Says what the latest check of the connection found, and what to do about it. */
export function Connection({ campaign, checkout, rows }: ConnectionProps) {
  const provider = providerOf(checkout);
  const action = useMutation({ mutationFn: () => reconcileCodes(campaign.id, {}) });
  const [isPasting, setPasting] = useState(false);
  const { problem } = checkout;
  const check = () => action.mutate();
  const paste = () => setPasting(true);
  if (isPasting)
    return (
      <ReplacementKey
        campaign={campaign}
        checkout={checkout}
        provider={provider}
        onDone={() => setPasting(false)}
      />
    );
  const state = { campaign, checkout, rows, isBusy: action.isPending, onCheck: check, onPaste: paste };
  return (
    <>
      <Line {...state} />
      {problem ? <ProblemNotice {...state} /> : <Remarks {...state} />}
      <Failure error={action.error} />
    </>
  );
}

interface ConnectionPartProps extends ConnectionProps {
  /** True while the codes are checked. */
  isBusy: boolean;
  onCheck: () => void;
  onPaste: () => void;
}

/** One line: the connection, the provider's dashboard, and a menu of what is rarely needed. */
function Line({ campaign, checkout, rows, isBusy, onCheck, onPaste }: ConnectionPartProps) {
  const [dialog, setDialog] = useState<'replace' | 'disconnect'>();
  const provider = providerOf(checkout);
  const { mode, checkedAt, problem } = checkout;
  const isGood = mode === 'live' && !problem;
  const close = () => setDialog(undefined);
  const replaceAll = { label: 'Replace all codes', onPress: () => setDialog('replace') };
  return (
    <section className={isGood ? 'card live' : 'card live doubtful'} aria-label="Connection">
      <span className="dot" aria-hidden="true" />
      <div>
        <h2>
          {problem ? provider.name : `Connected to ${provider.name}`}, {mode} mode.{' '}
          {isBusy ? 'Checking…' : `Checked ${formatAgo(checkedAt)}.`}
        </h2>
      </div>
      <OpenProvider checkout={checkout} provider={provider} look="" />
      <MenuButton
        label="More actions"
        entries={[
          { label: 'Check now', onPress: onCheck },
          ...(problem || rows.every(({ live }) => !live) ? [] : [replaceAll]),
          { label: 'Replace the key', onPress: onPaste },
          { label: 'Disconnect…', isDangerous: true, onPress: () => setDialog('disconnect') },
        ]}
      />
      {dialog === 'disconnect' && (
        <DisconnectDialog campaign={campaign} checkout={checkout} onClose={close} />
      )}
      {dialog === 'replace' && (
        <ReplaceAll campaign={campaign} provider={provider} rows={rows} onClose={close} />
      )}
    </section>
  );
}

/** What is worth knowing although the provider accepts the key. */
function Remarks({ campaign, checkout, onPaste }: ConnectionPartProps) {
  const provider = providerOf(checkout);
  return (
    <>
      <TestMode campaign={campaign} checkout={checkout} onPaste={onPaste} />
      <WiderKey checkout={checkout} provider={provider} onPaste={onPaste} />
      <OtherCodes checkout={checkout} provider={provider} />
    </>
  );
}

function ProblemNotice({ campaign, checkout, rows, isBusy, onCheck, onPaste }: ConnectionPartProps) {
  const provider = providerOf(checkout);
  const { problem } = checkout;
  if (!problem) return null;
  if (problem.permission !== null)
    return (
      <Permissions
        provider={provider}
        mode={checkout.mode}
        missing={problem.permission}
        text="Codes that exist stay until they expire."
        isBusy={isBusy}
        onCheck={onCheck}
        onPaste={onPaste}
      />
    );
  const facts = (
    <dl>
      {problemFacts(problem, rows).map(({ title, text }) => (
        <Fragment key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
    </dl>
  );
  return (
    <Notice title={problemTitle(checkout, provider)} text={facts}>
      {problem.type === 'key_refused' && <Button label="Paste a new key" look="primary" onPress={onPaste} />}
      {problem.type === 'all_codes_differ' && (
        <CreateNewCodes campaign={campaign} checkout={checkout} rows={rows} />
      )}
      <Button label="Check again" isBusy={isBusy} onPress={onCheck} />
      <OpenProvider checkout={checkout} provider={provider} />
    </Notice>
  );
}

/** Replaces the codes that differ, because the merchant says that they will not be as they were again. */
function CreateNewCodes({ campaign, checkout, rows }: ConnectionProps) {
  const provider = providerOf(checkout);
  const { isPending, error, mutate } = useMutation({
    mutationFn: async () => {
      const replace = rows.flatMap(({ live }) =>
        live?.problem?.type === 'all_codes_differ' ? [live.code] : [],
      );
      const codes = await reconcileCodes(campaign.id, { replace, graceHours: 0 });
      const count = codes.filter(({ status, problem }) => status === 'live' && !problem).length;
      announce(`${provider.name} has confirmed ${formatCount(count)} codes.`);
    },
  });
  return (
    <>
      <Button label="Create new codes" look="primary" isBusy={isPending} onPress={() => mutate()} />
      <Failure error={error} />
    </>
  );
}

interface TestModeProps {
  campaign: Campaign;
  checkout: Checkout;
  onPaste: () => void;
}

/** Says that visitors see no codes of a test checkout, and what a live key changes. */
function TestMode({ campaign, checkout, onPaste }: TestModeProps) {
  if (checkout.mode === 'live') return null;
  const { name } = providerOf(checkout);
  const then =
    campaign.status === 'active'
      ? `the campaign stays active, and the banner appears as soon as ${name} confirms them`
      : 'the campaign stays paused until you start it';
  return (
    <Notice
      title="Visitors do not see test codes."
      text={`This checkout is in test mode, so its codes appear only in preview links, and visitors see no banner. With a live key we create the codes again in live mode; ${then}.`}
    >
      <Button label="Paste a live key" look="primary" onPress={onPaste} />
      <Link className="button" to="preview">
        See the preview
      </Link>
    </Notice>
  );
}

/** Warns about a key that can do more than the service needs. */
function WiderKey({ checkout, provider, onPaste }: CheckoutPartProps & { onPaste: () => void }) {
  if (checkout.keyScope !== 'wider') return null;
  const names = provider.permissions.map(([permission]) => permission).join(' and ');
  return (
    <Notice
      title="This key can do more than we need."
      text={`It may read your customers. We never do that, but nobody should have to believe it: create a key with only ${names}, and replace this one.`}
    >
      <Button label="Replace the key" onPress={onPaste} />
    </Notice>
  );
}

/** Lists the working codes that the service leaves alone. */
function OtherCodes({ checkout, provider }: CheckoutPartProps) {
  const { otherCodes } = checkout;
  if (otherCodes.length === 0) return null;
  const names = otherCodes.map(({ code, discount }) =>
    discount === null ? code : `${code} (${formatPercent(discount)})`,
  );
  return (
    <Notice
      title={`${formatCount(otherCodes.length)} more codes of such a service are active in ${provider.name}.`}
      text={`Their campaigns do not exist here, so we leave them alone: ${names.join(', ')}. Another installation may use them. If none does, end them in ${provider.name}.`}
    >
      <OpenProvider checkout={checkout} provider={provider} />
    </Notice>
  );
}
