import type { Campaign } from '../../api/contract.ts';
import { useStore } from '../../api/store.ts';
import { useGo } from '../../routing/location.tsx';
import { checkouts } from './checkouts.ts';
import { noteProgress, progress } from './progress.ts';
import { StepPage, WithCampaign } from './step-page.tsx';
import { screenAfter } from './steps.ts';

const step = 'setup/where';

/** The first step: the checkout, whose words the next steps use. */
export default function Where() {
  return <WithCampaign>{(campaign) => <Checkouts campaign={campaign} />}</WithCampaign>;
}

function Checkouts({ campaign }: { campaign: Campaign }) {
  const go = useGo();
  const { checkout } = useStore(progress)[campaign.id] ?? {};
  return (
    <StepPage
      step={step}
      title="Where do you sell?"
      lead="Visitors from countries with lower prices see a discount on your site, with a code that they enter when they pay. Tell us where they pay, and we show you how to create the codes there."
    >
      <ul className="choices">
        {checkouts.map(({ name, label }) => (
          <li key={name}>
            <button
              type="button"
              className="choice-card"
              aria-pressed={checkout === name}
              onClick={() => {
                noteProgress(campaign.id, { checkout: name });
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
