import { type ReactNode, useState } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { useMerchant } from '../../api/queries.ts';
import { useStore } from '../../api/store.ts';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { DisclosureButton } from '../../parts/buttons/disclosure-button.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
import { formatPercent } from '../../parts/numbers.ts';
import { Loaded } from '../../parts/states.tsx';
import { Link } from '../../routing/location.tsx';
import { campaignProblems } from '../campaign-changes.ts';
import { hasUnredeemableDiscount, prefixFor, withCodes } from '../offers/codes.ts';
import { countryName, groupsOf } from '../offers/groups.ts';
import { type Checkout, checkoutOf } from './checkouts.ts';
import { CodeTable } from './code-table.tsx';
import { progressByCampaign } from './progress.ts';
import { StepPage, WithCampaign } from './step-page.tsx';
import { screenAfter } from './steps.ts';
import { useStepSaving } from './use-saving.ts';

const step = 'setup/codes';
const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** The second step: codes with a prefix, and instructions to create them in the checkout. */
export default function Codes() {
  const merchant = useMerchant();
  const [wantsCodes, setWantsCodes] = useState(false);
  return (
    <WithCampaign>
      {(campaign) =>
        campaign.hasAutomaticDiscount && !wantsCodes ? (
          <WithoutCodes onUseCodes={() => setWantsCodes(true)} />
        ) : (
          <Loaded query={merchant}>
            {({ name }) => <CodeForm campaign={campaign} initialPrefix={prefixFor(campaign, name)} />}
          </Loaded>
        )
      }
    </WithCampaign>
  );
}

/** The step for a merchant whose checkout applies discounts automatically. */
function WithoutCodes({ onUseCodes }: { onUseCodes: () => void }) {
  return (
    <StepPage
      step={step}
      title="Your checkout applies the discount automatically"
      lead="Visitors need no code, so there is nothing to create."
      isSkippable={false}
      buttons={
        <>
          <Link to={screenAfter(step)} className="button primary">
            Continue
          </Link>
          <button type="button" className="button" onClick={onUseCodes}>
            Use codes instead
          </button>
        </>
      }
    />
  );
}

/** Returns the campaign with generated codes, and a function that saves it and continues. */
function useCodes(campaign: Campaign, prefix: string) {
  const { isBusy, error, saveAndGo } = useStepSaving(step, campaign);
  const progress = useStore(progressByCampaign)[campaign.id] ?? {};
  const edited = campaign.code === null ? { ...campaign, ...withCodes(campaign, prefix) } : campaign;
  // A campaign that was paused because it had no codes becomes active. One that the merchant paused stays paused.
  const status = hasUnredeemableDiscount(campaign) ? 'active' : campaign.status;
  const problem = prefixProblem(prefix) ?? campaignProblems(edited)[0]?.message;
  const saveAndContinue = (next: Campaign, hasAutomaticDiscount: boolean) =>
    void saveAndGo({ ...next, hasAutomaticDiscount, status });
  return { isBusy, error, edited, problem, checkout: checkoutOf(progress.checkout), saveAndContinue };
}

function CodeForm({ campaign, initialPrefix }: { campaign: Campaign; initialPrefix: string }) {
  const [prefix, setPrefix] = useState(initialPrefix);
  const [isHowTo, setHowTo] = useState(false);
  const { isBusy, error, edited, problem, checkout, saveAndContinue } = useCodes(campaign, prefix);
  const groups = groupsOf(edited);
  return (
    <StepPage
      step={step}
      title={titleFor(checkout, groups.length)}
      lead="Visitors enter the code at checkout. Countries are grouped by how their prices compare with the United States. You can change the discounts later."
      error={error}
      buttons={
        <Buttons
          isBusy={isBusy}
          isValid={problem === undefined}
          list={listOf(edited)}
          count={groups.length}
          onContinue={() => saveAndContinue(edited, false)}
          onWithoutCodes={() => saveAndContinue(campaign, true)}
        >
          <DisclosureButton controls="how-to" isOpen={isHowTo} onChange={setHowTo}>
            How to create them in {checkout.name}
          </DisclosureButton>
        </Buttons>
      }
    >
      {campaign.code === null && (
        <div className="prefix">
          <TextField
            label="Codes start with"
            problem={problem}
            className="mono"
            value={prefix}
            onChange={setPrefix}
          />
        </div>
      )}
      <CodeTable campaignId={campaign.id} groups={groups} checkout={checkout.name} />
      <HowTo checkout={checkout} isOpen={isHowTo} />
    </StepPage>
  );
}

interface ButtonsProps {
  isBusy: boolean;
  isValid: boolean;
  /** The codes as text to copy. */
  list: string;
  /** Number of codes. */
  count: number;
  onContinue: () => void;
  onWithoutCodes: () => void;
  /** The button that shows the instructions. */
  children: ReactNode;
}

function Buttons({ isBusy, isValid, list, count, onContinue, onWithoutCodes, children }: ButtonsProps) {
  return (
    <>
      <button type="button" className="button primary" disabled={isBusy || !isValid} onClick={onContinue}>
        Continue
      </button>
      <CopyButton
        text={list}
        label={count === 1 ? 'Copy the code' : `Copy all ${numberWord(count)}`}
        isSmall={false}
      />
      {children}
      <button type="button" className="button quiet" disabled={isBusy} onClick={onWithoutCodes}>
        Discounts apply automatically
      </button>
    </>
  );
}

function titleFor({ name }: Checkout, count: number): string {
  return `Create ${count === 1 ? 'this code' : `these ${numberWord(count)} codes`} in ${name}`;
}

function numberWord(count: number): string {
  return numberWords[count] ?? String(count);
}

function prefixProblem(prefix: string): string | undefined {
  return /^[A-Za-z0-9_-]{1,26}$/.test(prefix.trim())
    ? undefined
    : 'Use 1 to 26 letters and digits. Checkouts reject other characters.';
}

function HowTo({ checkout: { name, steps }, isOpen }: { checkout: Checkout; isOpen: boolean }) {
  return (
    <section
      id="how-to"
      className="card how-to"
      hidden={!isOpen}
      aria-label={`How to create codes in ${name}`}
    >
      <h2>For each row of the table</h2>
      <ol>
        {steps.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </section>
  );
}

/** Returns a line for each code with its discount and countries, separated by tabs. */
function listOf(campaign: Campaign): string {
  return groupsOf(campaign)
    .map(({ discount, code, countries }) =>
      [formatPercent(discount), code, countries.map(countryName).join(', ')].join('\t'),
    )
    .join('\n');
}
