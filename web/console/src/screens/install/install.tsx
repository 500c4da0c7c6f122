import { lazy, Suspense } from 'react';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { Card } from '../../parts/card.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Loading } from '../../parts/states.tsx';
import { Link } from '../../routing/location.tsx';
import { type Account, WithAccount } from '../with-campaign.tsx';
import { Platforms } from './platforms.tsx';
import { PublicKey, usePublicKey } from './public-key.tsx';

const Keys = lazy(() => import('../keys/keys.tsx'));

/** The Install screen: the code that adds the banner to the merchant's pages, and all keys. */
export default function Install() {
  return (
    <>
      <PageTitle
        title="Install"
        action={
          <Link to="setup/checkout" className="button">
            Setup
          </Link>
        }
      >
        Add one line to your pages. It contains a public key, which is safe to publish.
      </PageTitle>
      <WithAccount>{(account) => <Steps {...account} />}</WithAccount>
    </>
  );
}

function Steps({ campaign, apiKeys }: Account) {
  const key = usePublicKey(campaign, apiKeys);
  return (
    <div className="cards">
      <Card title="1. Public key">
        {key.publicKey === undefined ? (
          <PublicKey of={key} />
        ) : (
          <div className="secret">
            <code>{key.publicKey}</code>
            <CopyButton text={key.publicKey} label="Copy the key" />
          </div>
        )}
      </Card>
      <Card
        title="2. The line"
        description={
          <>
            To also show local prices, mark each price with <code>data-ppp-price="99"</code>. The banner
            script converts them from {campaign.baseCurrency}. Prices whose <code>data-ppp-currency</code> is
            a different currency stay unchanged. Set this attribute on the price or on the script tag.
          </>
        }
      >
        <Platforms campaign={campaign} publicKey={key.publicKey} />
      </Card>
      <Suspense fallback={<Loading />}>
        <Keys campaign={campaign} apiKeys={apiKeys} />
      </Suspense>
    </div>
  );
}
