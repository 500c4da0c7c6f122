import { pinned } from 'virtual:pinned-script';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { Card } from '../../parts/card.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { type Account, WithAccount } from '../with-campaign.tsx';
import { PublicKey, usePublicKey } from './public-key.tsx';
import { htmlCode } from './snippets.ts';

/** The code for sites that verify their scripts. Only the documentation links to this screen. */
export default function Pinned() {
  return (
    <>
      <PageTitle title="Pinned script">
        Browsers run exactly this version, which stays online. To use a newer version, copy the line again.
      </PageTitle>
      <WithAccount>{(account) => <PinnedCode {...account} />}</WithAccount>
    </>
  );
}

function PinnedCode({ campaign, apiKeys }: Account) {
  const key = usePublicKey(campaign, apiKeys);
  const { publicKey = 'YOUR_PUBLIC_KEY' } = key;
  const { origin } = location;
  const script = `${origin}/v1/banner/${pinned.script}?key=${publicKey}`;
  const code = htmlCode(`${origin}/v1/banner/config/${publicKey}`, script, pinned.integrity);
  return (
    <Card title="Add the line to the <head> of your pages">
      <PublicKey of={key} />
      <div className="snippet">
        <pre>
          <code>{code}</code>
        </pre>
        {key.publicKey !== undefined && <CopyButton text={code} label="Copy the code" look="" />}
      </div>
    </Card>
  );
}
