import { useState } from 'react';
import type { ApiKey, Campaign } from '../../api/contract.ts';
import { useApiKeys } from '../../api/queries.ts';
import { useStore } from '../../api/store.ts';
import { TextField } from '../../parts/forms/text-field.tsx';
import { Loaded } from '../../parts/states.tsx';
import { useGo } from '../../routing/location.tsx';
import { domainIn } from '../campaign/page-url.ts';
import { Platforms } from '../install/platforms.tsx';
import { PublicKey, usePublicKey } from '../install/public-key.tsx';
import { progressByCampaign, saveProgress } from './progress.ts';
import { StepPage, WithCampaign } from './step-page.tsx';
import { screenAfter } from './steps.ts';

const step = 'setup/site';

/** The fourth step: the code for the merchant's pages. It creates a public key if the campaign has none. */
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
  const progress = useStore(progressByCampaign)[campaign.id] ?? {};
  const [url, setUrl] = useState(progress.domain ?? '');
  const continueSetup = () => {
    saveProgress(campaign.id, { domain: domainIn(url) });
    go(screenAfter(step));
  };
  return (
    <StepPage
      step={step}
      title="Add it to your site"
      lead="One line of code adds the banner to your pages. Choose your platform and follow its steps."
      buttons={
        <button type="button" className="button primary" onClick={continueSetup}>
          Continue
        </button>
      }
    >
      <section className="card" aria-label="Code">
        <PublicKey of={key} isAutomatic />
        <Platforms publicKey={key.publicKey} />
      </section>
      <div className="below">
        <TextField
          label="Your site’s URL (optional)"
          hint="The preview in the next step shows it."
          type="url"
          placeholder="shop.example.com"
          value={url}
          onChange={setUrl}
        />
      </div>
    </StepPage>
  );
}
