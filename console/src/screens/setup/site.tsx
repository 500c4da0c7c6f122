import { useState } from 'react';
import type { ApiKey, Campaign } from '../../api/contract.ts';
import { useApiKeys } from '../../api/queries.ts';
import { useStore } from '../../api/store.ts';
import { TextField } from '../../parts/forms/text-field.tsx';
import { Loaded } from '../../parts/states.tsx';
import { useGo } from '../../routing/location.tsx';
import { hostOf } from '../campaign/host.ts';
import { Platforms } from '../install/platforms.tsx';
import { PublicKey, usePublicKey } from '../install/public-key.tsx';
import { noteProgress, progress } from './progress.ts';
import { StepPage, WithCampaign } from './step-page.tsx';
import { screenAfter } from './steps.ts';

const step = 'setup/site';

/** The fourth step: the code for the merchant's pages. Its key is created here. */
export default function Site() {
  const apiKeys = useApiKeys();
  return (
    <WithCampaign>
      {(campaign) => (
        <Loaded query={apiKeys}>{(keys) => <Instructions campaign={campaign} apiKeys={keys} />}</Loaded>
      )}
    </WithCampaign>
  );
}

function Instructions({ campaign, apiKeys }: { campaign: Campaign; apiKeys: readonly ApiKey[] }) {
  const key = usePublicKey(campaign, apiKeys);
  const go = useGo();
  const answers = useStore(progress)[campaign.id] ?? {};
  const [site, setSite] = useState(answers.site ?? '');
  const goOn = () => {
    const host = hostOf(site);
    noteProgress(campaign.id, { site: host });
    go(screenAfter(step));
  };
  return (
    <StepPage
      step={step}
      title="Add it to your site"
      lead="One line of code shows the banner on your pages. Choose how your site is made, and paste the code as described."
      buttons={
        <button type="button" className="button primary" onClick={goOn}>
          Continue
        </button>
      }
    >
      <section className="card" aria-label="The code">
        <PublicKey of={key} isAutomatic />
        <Platforms publicKey={key.publicKey} />
      </section>
      <div className="below">
        <TextField
          label="Address of your site (optional)"
          hint="For the preview on the next step."
          type="url"
          placeholder="shop.example.com"
          value={site}
          onChange={setSite}
        />
      </div>
    </StepPage>
  );
}
