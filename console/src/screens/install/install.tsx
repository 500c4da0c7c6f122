import { lazy, Suspense } from 'react';
import type { ApiKey, Campaign } from '../../api/contract.ts';
import { useApiKeys } from '../../api/queries.ts';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Loaded, Loading } from '../../parts/states.tsx';
import { Link } from '../../routing/location.tsx';
import { useCurrentCampaign } from '../current-campaign.ts';
import { Platforms } from './platforms.tsx';
import { PublicKey, usePublicKey } from './public-key.tsx';

const Keys = lazy(() => import('../keys/keys.tsx'));

/** The Install screen: the code that adds the banner to the merchant's pages, and all keys. */
export default function Install() {
  const { query, campaign } = useCurrentCampaign();
  const apiKeys = useApiKeys();
  return (
    <>
      <PageTitle title="Install">
        Add one line to your pages. It contains a public key, which is safe to publish.
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
      <section className="card form" aria-label="Public key">
        <h2>1. Public key</h2>
        {key.publicKey === undefined ? (
          <PublicKey of={key} />
        ) : (
          <div className="secret">
            <code>{key.publicKey}</code>
            <CopyButton text={key.publicKey} label="Copy the key" />
          </div>
        )}
      </section>
      <section className="card" aria-label="Code">
        <div className="card-head">
          <div>
            <h2>2. Code</h2>
            <p>
              To also show local prices, mark each price with <code>data-ppp-price="99"</code>. The banner
              script converts them from {campaign.baseCurrency}. Prices whose <code>data-ppp-currency</code>{' '}
              is a different currency stay unchanged. Set this attribute on the price or on the script tag.
            </p>
          </div>
        </div>
        <Platforms publicKey={key.publicKey} />
      </section>
      <section className="card" aria-label="Check">
        <div className="card-head">
          <div>
            <h2>3. Check</h2>
            <p>Open one of your pages. Home then shows when the page loaded the banner.</p>
          </div>
        </div>
        <div className="buttons">
          <Link to="" className="button">
            See if it is live
          </Link>
          <Link to="why" className="button">
            Why no banner?
          </Link>
        </div>
      </section>
      <Suspense fallback={<Loading />}>
        <Keys campaign={campaign} apiKeys={apiKeys} />
      </Suspense>
    </div>
  );
}
