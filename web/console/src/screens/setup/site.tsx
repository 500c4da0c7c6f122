import { Platforms } from '../install/platforms.tsx';
import { PublicKey, usePublicKey } from '../install/public-key.tsx';
import { type Account, WithAccount } from '../with-campaign.tsx';
import { StepPage } from './step-page.tsx';

const step = 'setup/site';

/** The fourth step: the code for the merchant's pages. It creates a public key if the campaign has none. */
export default function Site() {
  return <WithAccount>{(account) => <Instructions {...account} />}</WithAccount>;
}

function Instructions({ campaign, apiKeys }: Account) {
  const key = usePublicKey(campaign, apiKeys);
  return (
    <StepPage
      step={step}
      title="Add it to your site"
      lead="One line adds the banner to your pages. Choose your platform and follow its steps."
      isDone
    >
      <section className="card" aria-label="Code">
        <PublicKey of={key} isAutomatic />
        <Platforms campaign={campaign} publicKey={key.publicKey} />
      </section>
    </StepPage>
  );
}
