import type { Campaign } from '../../api/contract.ts';
import { useStore } from '../../api/store.ts';
import { useGo } from '../../routing/location.tsx';
import { WithCampaign } from '../with-campaign.tsx';
import { checkoutGuides } from './checkout-guides.ts';
import { progressByCampaign, saveProgress } from './progress.ts';
import { StepPage } from './step-page.tsx';
import { screenAfter } from './steps.ts';

const step = 'setup/checkout';

/** The first step: the merchant's checkout. The next step shows its instructions. */
export default function CheckoutChoice() {
  return <WithCampaign>{(campaign) => <Checkouts campaign={campaign} />}</WithCampaign>;
}

function Checkouts({ campaign }: { campaign: Campaign }) {
  const go = useGo();
  const { checkout } = useStore(progressByCampaign)[campaign.id] ?? {};
  return (
    <StepPage
      step={step}
      title="Where do you sell?"
      isDone={checkout !== undefined}
      lead="Visitors from countries with lower prices see a discount on your site and enter its code when they pay. Choose where they pay to see how to create the codes there."
    >
      <ul className="choices">
        {checkoutGuides.map(({ name, label }) => (
          <li key={name}>
            <button
              type="button"
              className="choice-card"
              aria-pressed={checkout === name}
              onClick={() => {
                saveProgress(campaign.id, { checkout: name, isByHand: false });
                go(screenAfter(step));
              }}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </StepPage>
  );
}
