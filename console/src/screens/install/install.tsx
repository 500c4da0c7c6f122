import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { ApiKey, Campaign } from '../../api/contract.ts';
import { useApiKeys } from '../../api/queries.ts';
import { useStore } from '../../api/store.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Loaded } from '../../parts/states.tsx';
import { Link } from '../../routing/location.tsx';
import { useCurrentCampaign } from '../current-campaign.ts';
import { keysOfCampaign } from '../home/checklist.ts';
import { knownKeys } from '../keys/known-keys.ts';
import { NewKey } from '../keys/new-key.tsx';
import { snippets } from './snippets.ts';

const keyShape = /^ppp_pk_live_[0-9A-Za-z]{38}$/;

/** The code that puts the banner into the merchant's pages. */
export default function Install() {
  const { query, campaign } = useCurrentCampaign();
  const apiKeys = useApiKeys();
  return (
    <>
      <PageTitle title="Install">
        Put one line into your pages. It carries a public key, so everybody may see it.
      </PageTitle>
      <Loaded query={query}>
        {() => (
          <Loaded query={apiKeys}>
            {(keys) => campaign && <Steps campaign={campaign} apiKeys={keysOfCampaign(campaign, keys)} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

function Steps({ campaign, apiKeys }: { campaign: Campaign; apiKeys: readonly ApiKey[] }) {
  const known = useStore(knownKeys);
  const [pasted, setPasted] = useState('');
  const ofSession = apiKeys.map(({ id }) => known[id]).find((value) => value !== undefined);
  const publicKey = keyShape.test(pasted) ? pasted : ofSession;
  return (
    <div className="cards">
      <section className="card form" aria-label="The key">
        <h2>1. The key</h2>
        {apiKeys.length === 0 ? (
          <p>
            No public key shows this campaign yet. Make one for your shop: its pages ask for the banner with
            it.
          </p>
        ) : (
          <KeyChoice apiKeys={apiKeys} publicKey={publicKey} pasted={pasted} onPaste={setPasted} />
        )}
        <div>
          <NewKey campaign={campaign} label="Create a public key" />
        </div>
      </section>
      <section className="card" aria-label="The code">
        <div className="card-head">
          <h2>2. The code</h2>
        </div>
        <Snippets publicKey={publicKey ?? 'YOUR_PUBLIC_KEY'} isWhole={publicKey !== undefined} />
      </section>
      <section className="card" aria-label="The check">
        <div className="card-head">
          <div>
            <h2>3. The check</h2>
            <p>
              Open one of your pages. Then Home says when the page asked, and Why? says what a visitor sees.
            </p>
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

interface KeyChoiceProps {
  apiKeys: readonly ApiKey[];
  publicKey: string | undefined;
  pasted: string;
  onPaste: (text: string) => void;
}

function KeyChoice({ apiKeys, publicKey, pasted, onPaste }: KeyChoiceProps) {
  const isForeign = keyShape.test(pasted) && !apiKeys.some(({ prefix }) => pasted.startsWith(prefix));
  const problem =
    pasted === '' || (keyShape.test(pasted) && !isForeign)
      ? undefined
      : isForeign
        ? 'This key does not show this campaign.'
        : 'This is not a whole public key. It starts with ppp_pk_live_, and 38 letters and digits follow.';
  if (publicKey !== undefined && pasted === '')
    return (
      <p>
        The code below has your key in it: <code>{publicKey}</code>
      </p>
    );
  return (
    <Field
      label="Your public key"
      hint={`The service shows a key only once. Paste the one you kept (${apiKeys
        .slice(0, 3)
        .map(({ name, prefix }) => `${name}: ${prefix}…`)
        .join(', ')}), or make a new one.`}
      problem={problem}
    >
      {(props) => (
        <input
          {...props}
          className="mono"
          spellCheck={false}
          autoComplete="off"
          value={pasted}
          onChange={({ target }) => onPaste(target.value.trim())}
        />
      )}
    </Field>
  );
}

function Snippets({ publicKey, isWhole }: { publicKey: string; isWhole: boolean }) {
  return (
    <Tabs>
      <TabList className="tabs" aria-label="Kind of shop">
        {snippets(location.origin, publicKey).map(({ name }) => (
          <Tab key={name} id={name}>
            {name}
          </Tab>
        ))}
      </TabList>
      {snippets(location.origin, publicKey).map(({ name, where, code }) => (
        <TabPanel key={name} id={name} className="snippet">
          <p>{where}</p>
          <pre>
            <code>{code}</code>
          </pre>
          {isWhole && <CopyButton text={code} label="Copy the code" />}
        </TabPanel>
      ))}
    </Tabs>
  );
}
