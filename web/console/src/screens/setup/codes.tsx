import { useEffect, useRef } from 'react';
import { useStore } from '../../api/store.ts';
import { type Provider, providers } from '../../checkouts/providers.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
import { formatPercent } from '../../parts/numbers.ts';
import { campaignProblems } from '../campaign-changes.ts';
import { OrderedSteps } from '../install/platforms.tsx';
import { prefixFor } from '../offers/codes.ts';
import { countryName, type Group, groupsOf } from '../offers/groups.ts';
import { type Account, WithAccount } from '../with-campaign.tsx';
import { type Checkout, checkoutOf } from './checkouts.ts';
import { CodeTable } from './code-table.tsx';
import { ConnectStep, ManagedCodes } from './managed-codes.tsx';
import {
  needsCodes,
  prefixOfSetup,
  prefixProblem,
  progressByCampaign,
  savePrefix,
  saveProgress,
  withSetupCodes,
} from './progress.ts';
import { StepPage } from './step-page.tsx';

const step = 'setup/codes';
const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** The second step: a connected checkout's codes, or codes by hand with instructions. */
export default function Codes() {
  return <WithAccount>{(account) => <CodesStep {...account} />}</WithAccount>;
}

function CodesStep({ campaign, merchant }: Account) {
  const { checkout, isByHand } = useStore(progressByCampaign)[campaign.id] ?? {};
  const provider = providers.find(({ name }) => name === checkout);
  const setByHand = (next: boolean) => saveProgress(campaign.id, { isByHand: next });
  useMainFocus(`${campaign.checkout !== null} ${isByHand}`);
  if (campaign.checkout) return <ManagedCodes campaign={campaign} />;
  if (campaign.hasAutomaticDiscount) return <WithoutCodes />;
  return provider && !isByHand ? (
    <ConnectStep
      campaign={campaign}
      provider={provider}
      merchantName={merchant.name}
      onByHand={() => setByHand(true)}
    />
  ) : (
    <CodesByHand
      campaign={campaign}
      merchant={merchant}
      provider={provider}
      onConnect={() => setByHand(false)}
    />
  );
}

/** Focuses the screen, as when it opens, after its content changes, because the button that had the focus is gone. */
function useMainFocus(content: string): void {
  const shown = useRef(content);
  useEffect(() => {
    if (shown.current === content) return;
    shown.current = content;
    document.getElementById('main')?.focus();
    window.scrollTo(0, 0);
  }, [content]);
}

/** The step for a merchant whose checkout applies discounts automatically. */
function WithoutCodes() {
  return (
    <StepPage
      step={step}
      title="Your checkout applies the discount automatically"
      lead="Visitors need no code, so there is nothing to create. You can change this on the Discounts screen."
      isSkippable={false}
    />
  );
}

interface CodesByHandProps extends Pick<Account, 'campaign' | 'merchant'> {
  /** The merchant's provider if the service can connect to it. */
  provider: Provider | undefined;
  onConnect: () => void;
}

function CodesByHand({ campaign, merchant, provider, onConnect }: CodesByHandProps) {
  const progress = useStore(progressByCampaign)[campaign.id] ?? {};
  const prefix = prefixOfSetup(campaign, progress, merchant.name);
  const edited = withSetupCodes(campaign, progress, merchant.name);
  const isNew = needsCodes(campaign) || prefix !== prefixFor(campaign, merchant.name);
  const problem = (isNew ? prefixProblem(prefix) : undefined) ?? campaignProblems(edited)[0]?.message;
  const groups = groupsOf(edited);
  const count = groups.length === 1 ? 'this code' : `these ${numberWord(groups.length)} codes`;
  const checkout = checkoutOf(progress.checkout);
  return (
    <StepPage
      step={step}
      title={`Create ${count} in ${checkout.name}`}
      lead="Visitors enter the code at checkout. Countries are grouped by how their prices compare with the United States. Nothing is published before the last step."
      isValid={problem === undefined}
      onContinue={() => needsCodes(campaign) && savePrefix(campaign, prefix)}
      buttons={
        <>
          <CopyButton
            text={listOf(groups)}
            label={groups.length === 1 ? 'Copy the code' : `Copy all ${numberWord(groups.length)}`}
            look=""
          />
          {provider && <Button label={`Connect ${provider.name} instead`} look="quiet" onPress={onConnect} />}
        </>
      }
    >
      {(campaign.code === null || needsCodes(campaign)) && (
        <div className="prefix">
          <TextField
            label="Codes start with"
            problem={problem}
            className="mono"
            value={prefix}
            onChange={(typed) => savePrefix(campaign, typed)}
          />
        </div>
      )}
      <CodeTable groups={groups} />
      <HowTo checkout={checkout} />
    </StepPage>
  );
}

function numberWord(count: number): string {
  return numberWords[count] ?? String(count);
}

function HowTo({ checkout: { name, steps } }: { checkout: Checkout }) {
  return (
    <section className="card how-to" aria-label={`How to create codes in ${name}`}>
      <h2>For each row of the table</h2>
      <OrderedSteps steps={steps} />
    </section>
  );
}

/** Returns a line for each code with its discount and countries, separated by tabs. */
function listOf(groups: readonly Group[]): string {
  return groups
    .map(({ discount, code, countries }) =>
      [formatPercent(discount), code, countries.map(countryName).join(', ')].join('\t'),
    )
    .join('\n');
}
