import { pinned } from 'virtual:pinned-script';
import { Card } from '../../parts/card.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { type Account, WithAccount } from '../with-campaign.tsx';
import { CopiedCode } from './platforms.tsx';
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
  return (
    <Card title="Add the line to the <head> of your pages">
      <PublicKey of={key} />
      {key.publicKey !== undefined && (
        <div className="snippet">
          <CopiedCode text={pinnedLine(location.origin, key.publicKey)} label="Copy the line" />
        </div>
      )}
    </Card>
  );
}

function pinnedLine(baseUrl: string, publicKey: string): string {
  const script = `${baseUrl}/v1/banner/${pinned.script}?key=${publicKey}`;
  return htmlCode(`${baseUrl}/v1/banner/config/${publicKey}`, script, pinned.integrity);
}
