import { pinned } from 'virtual:pinned-script';
import { useStore } from '../../api/store.ts';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { Card } from '../../parts/card.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { savedPublicKeys } from '../keys/saved-public-keys.ts';
import { htmlCode } from './snippets.ts';

/** The code for sites that verify their scripts. Only the documentation links to this screen. */
export default function Pinned() {
  const publicKey = Object.values(useStore(savedPublicKeys)).at(-1) ?? 'YOUR_PUBLIC_KEY';
  const { origin } = location;
  const script = `${origin}/v1/banner/${pinned.script}?key=${publicKey}`;
  const code = htmlCode(`${origin}/v1/banner/config/${publicKey}`, script, pinned.integrity);
  return (
    <>
      <PageTitle title="Pinned script">
        Browsers run exactly this version, which stays online. To use a newer version, copy the line again.
      </PageTitle>
      <Card title="Add the line to the <head> of your pages">
        <div className="snippet">
          <pre>
            <code>{code}</code>
          </pre>
          <CopyButton text={code} label="Copy the code" look="" />
        </div>
      </Card>
    </>
  );
}
