import type { ApiKey, Campaign } from '../../api/contract.ts';
import { useApiKeys } from '../../api/queries.ts';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Loaded } from '../../parts/states.tsx';
import { Link } from '../../routing/location.tsx';
import { useCurrentCampaign } from '../current-campaign.ts';
import { Platforms } from './platforms.tsx';
import { PublicKey, usePublicKey } from './public-key.tsx';

/** The code that puts the banner into the merchant's pages. */
export default function Install() {
  const { query, campaign } = useCurrentCampaign();
  const apiKeys = useApiKeys();
  return (
    <>
      <PageTitle title="Install">
        Add one line to your pages. It contains a public key, which everyone may see.
      </PageTitle>
      <Loaded query={query}>
        {() => (
          <Loaded query={apiKeys}>
            {(keys) => campaign && <Steps campaign={campaign} apiKeys={keys} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

function Steps({ campaign, apiKeys }: { campaign: Campaign; apiKeys: readonly ApiKey[] }) {
  const key = usePublicKey(campaign, apiKeys);
  return (
    <div className="cards">
      <section className="card form" aria-label="The key">
        <h2>1. The key</h2>
        {key.publicKey === undefined ? (
          <PublicKey of={key} />
        ) : (
          <div className="secret">
            <code>{key.publicKey}</code>
            <CopyButton text={key.publicKey} label="Copy the key" />
          </div>
        )}
      </section>
      <section className="card" aria-label="The code">
        <div className="card-head">
          <div>
            <h2>2. The code</h2>
            <p>
              Local prices are optional: mark each one with <code>data-ppp-price="99"</code>. They are
              converted from {campaign.baseCurrency}; those with another currency in{' '}
              <code>data-ppp-currency</code>, beside it or on the script tag, stay as they are.
            </p>
          </div>
        </div>
        <Platforms publicKey={key.publicKey} />
      </section>
      <section className="card" aria-label="The check">
        <div className="card-head">
          <div>
            <h2>3. The check</h2>
            <p>Open one of your pages. Home then shows when it asked for the banner.</p>
          </div>
        </div>
        <div className="buttons">
          <Link to="" className="button">
            Is it live?
          </Link>
          <Link to="why" className="button">
            Why does a visitor see nothing?
          </Link>
        </div>
      </section>
    </div>
  );
}
