import { useMutation } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { Campaign, Checkout } from '../api/contract.ts';
import { useApiKeys } from '../api/queries.ts';
import { announce } from '../parts/announcement.ts';
import { Button } from '../parts/buttons/button.tsx';
import { MenuButton } from '../parts/buttons/menu-button.tsx';
import { formatAgo, formatCount } from '../parts/numbers.ts';
import { Failure } from '../parts/states.tsx';
import { Link } from '../routing/location.tsx';
import { isLive } from '../screens/going-offline.ts';
import { keysOfCampaign } from '../screens/keys/campaign-keys.ts';
import { reconcileCodes } from './checkout-changes.ts';
import { ReplaceAll } from './code-actions.tsx';
import type { CodeRow } from './code-rows.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { Notice } from './notice.tsx';
import { otherCodesTexts, testModeText, widerKeyText } from './notice-texts.ts';
import { OpenProvider } from './open-provider.tsx';
import { Permissions } from './permissions.tsx';
import { canCreateCodes, problemFacts, problemTitle } from './problems.ts';
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
          ...(canCreateCodes(checkout) && rows.some(({ live }) => live) ? [replaceAll] : []),
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
      <TestMode campaign={campaign} checkout={checkout} provider={provider} onPaste={onPaste} />
      <WiderKey checkout={checkout} provider={provider} onPaste={onPaste} />
      <OtherCodes checkout={checkout} provider={provider} />
    </>
  );
}

function ProblemNotice({ campaign, checkout, rows, isBusy, onCheck, onPaste }: ConnectionPartProps) {
  const provider = providerOf(checkout);
  const { data: apiKeys } = useApiKeys();
  const { problem } = checkout;
  if (!problem) return null;
  const now = new Date();
  // Until the keys are loaded, there is one.
  const hasKey = !apiKeys || keysOfCampaign(campaign, apiKeys).length > 0;
  const visitors = { isLive: isLive(campaign, now) && hasKey, now };
  if (problem.permission !== null)
    return (
      <Permissions
        provider={provider}
        mode={checkout.mode}
        missing={problem.permission}
        text="A code that nobody confirms leaves the banner after seven days."
        isBusy={isBusy}
        onCheck={onCheck}
        onPaste={onPaste}
      />
    );
  const facts = (
    <dl>
      {problemFacts({ ...checkout, problem }, rows, visitors).map(({ title, text }) => (
        <Fragment key={`${title} ${text}`}>
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

interface RemarkProps extends CheckoutPartProps {
  onPaste: () => void;
}

/** Says that visitors see no codes of a test checkout. */
function TestMode({ campaign, checkout, onPaste }: RemarkProps & { campaign: Campaign }) {
  const notice = testModeText(checkout, campaign);
  if (!notice) return null;
  return (
    <Notice {...notice}>
      <Button label="Paste a live key" look="primary" onPress={onPaste} />
      <Link className="button" to="preview">
        See the preview
      </Link>
    </Notice>
  );
}

/** Warns about a key that can do more than the service needs. */
function WiderKey({ checkout, onPaste }: RemarkProps) {
  const notice = widerKeyText(checkout);
  if (!notice) return null;
  return (
    <Notice {...notice}>
      <Button label="Replace the key" onPress={onPaste} />
    </Notice>
  );
}

/** Lists the working codes that the service leaves alone. */
function OtherCodes({ checkout, provider }: CheckoutPartProps) {
  return otherCodesTexts(checkout).map((notice) => (
    <Notice key={notice.title} {...notice}>
      <OpenProvider checkout={checkout} provider={provider} />
    </Notice>
  ));
}
