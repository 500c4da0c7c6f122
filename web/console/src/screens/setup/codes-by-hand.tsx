import type { ReactNode } from 'react';
import { useStore } from '../../api/store.ts';
import { SetupLinks } from '../../links/setup-links.tsx';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
import { formatPercent } from '../../parts/numbers.ts';
import { campaignProblems } from '../campaign-changes.ts';
import { OrderedSteps } from '../install/platforms.tsx';
import { prefixFor } from '../offers/codes.ts';
import { countryName, groupsOf, type OfferGroup } from '../offers/groups.ts';
import type { Account } from '../with-campaign.tsx';
import { type CheckoutGuide, guideOf } from './checkout-guides.ts';
import { CodeTable } from './code-table.tsx';
import { OwnPrices } from './own-prices.tsx';
import {
  needsCodes,
  prefixOfSetup,
  prefixProblem,
  progressByCampaign,
  savePrefix,
  withSetupCodes,
} from './progress.ts';
import { StepPage } from './step-page.tsx';

const step = 'setup/codes';
const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

interface CodesByHandProps extends Pick<Account, 'campaign' | 'merchant'> {
  /** A button for another way to create the codes. */
  alternative?: ReactNode;
}

/** The setup's second step without a connected checkout: the codes to create, with instructions. */
export function CodesByHand({ campaign, merchant, alternative }: CodesByHandProps) {
  return campaign.hasAutomaticDiscount ? (
    <WithoutCodes />
  ) : (
    <CodesToCreate campaign={campaign} merchant={merchant} alternative={alternative} />
  );
}

/** The step for a merchant whose checkout applies discounts automatically. */
function WithoutCodes() {
  return (
    <StepPage
      step={step}
      title="Your checkout applies the discount automatically"
      lead="Visitors need no code, so there is nothing to create. You can change this on the Discounts screen."
      isDone
    />
  );
}

function CodesToCreate({ campaign, merchant, alternative }: CodesByHandProps) {
  const progress = useStore(progressByCampaign)[campaign.id] ?? {};
  const prefix = prefixOfSetup(campaign, progress, merchant.name);
  const edited = withSetupCodes(campaign, progress, merchant.name);
  const isNew = needsCodes(campaign) || prefix !== prefixFor(campaign, merchant.name);
  const problem = (isNew ? prefixProblem(prefix) : undefined) ?? campaignProblems(edited)[0]?.message;
  const groups = groupsOf(edited);
  const count = groups.length === 1 ? 'this code' : `these ${numberWord(groups.length)} codes`;
  const guide = guideOf(progress.checkout);
  return (
    <StepPage
      step={step}
      title={`Create ${count} in ${guide.name}`}
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
          {alternative}
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
      <HowTo guide={guide} />
      <OwnPrices campaign={campaign} checkoutName={progress.checkout} />
      <SetupLinks campaign={campaign} checkoutName={guide.name} />
    </StepPage>
  );
}

function numberWord(count: number): string {
  return numberWords[count] ?? String(count);
}

function HowTo({ guide: { name, steps } }: { guide: CheckoutGuide }) {
  return (
    <section className="card how-to" aria-label={`How to create codes in ${name}`}>
      <h2>For each row of the table</h2>
      <OrderedSteps steps={steps} />
    </section>
  );
}

/** Returns a line for each code with its discount and countries, separated by tabs. */
function listOf(groups: readonly OfferGroup[]): string {
  return groups
    .map(({ discount, code, countries }) =>
      [formatPercent(discount), code, countries.map(countryName).join(', ')].join('\t'),
    )
    .join('\n');
}
