import { useState } from 'react';
import { useStore } from '../../api/store.ts';
import { TextField } from '../../parts/forms/text-field.tsx';
import { domainIn } from '../campaign/page-url.ts';
import { Platforms } from '../install/platforms.tsx';
import { PublicKey, usePublicKey } from '../install/public-key.tsx';
import { type Account, WithAccount } from '../with-campaign.tsx';
import { progressByCampaign, saveProgress } from './progress.ts';
import { StepPage } from './step-page.tsx';

const step = 'setup/site';

/** The fourth step: the code for the merchant's pages. It creates a public key if the campaign has none. */
export default function Site() {
  return <WithAccount>{(account) => <Instructions {...account} />}</WithAccount>;
}

function Instructions({ campaign, apiKeys }: Account) {
  const key = usePublicKey(campaign, apiKeys);
  const progress = useStore(progressByCampaign)[campaign.id] ?? {};
  const [url, setUrl] = useState(progress.domain ?? '');
  return (
    <StepPage
      step={step}
      title="Add it to your site"
      lead="One line of code adds the banner to your pages. Choose your platform and follow its steps."
      onContinue={() => saveProgress(campaign.id, { domain: domainIn(url) })}
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
