import { type FormEvent, useState } from 'react';
import type { Campaign, PreviewAnswer, PreviewVisit } from '../../api/contract.ts';
import { preview } from '../../api/queries.ts';
import { Choice } from '../../parts/forms/choices.tsx';
import { CountryPicker } from '../../parts/forms/country-picker.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Failure, Loaded } from '../../parts/states.tsx';
import { hostOf } from '../campaign/host.ts';
import { useCurrentCampaign } from '../current-campaign.ts';
import { Answer } from './answer.tsx';

/** The Why? screen: the reasons for a visitor's discount, or for none. */
export default function Why() {
  const { query, campaign } = useCurrentCampaign();
  return (
    <>
      <PageTitle title="Why?">
        Imagine a visitor. The service says what that visitor would see, and which rule decided.
      </PageTitle>
      <Loaded query={query}>{() => campaign && <Question campaign={campaign} />}</Loaded>
    </>
  );
}

function Question({ campaign }: { campaign: Campaign }) {
  const [country, setCountry] = useState<string | null>('IN');
  const [site, setSite] = useState('');
  const [anonymizer, setAnonymizer] = useState(false);
  const [answer, setAnswer] = useState<PreviewAnswer['data']>();
  const [error, setError] = useState<unknown>();
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (!country) return;
    const host = hostOf(site);
    const visit: PreviewVisit = { country, anonymizer, ...(host ? { site: host } : {}) };
    setError(undefined);
    try {
      setAnswer(await preview(campaign.id, visit));
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <div className="why">
      <form className="card form" onSubmit={(event) => void ask(event)} noValidate aria-label="The visitor">
        <h2>The visitor</h2>
        <CountryPicker label="Comes from" value={country} onPick={setCountry} />
        <Field label="Is on the site" hint="The address of a page, or its host. Empty means unknown.">
          {(props) => (
            <input
              {...props}
              placeholder="shop.example.com"
              value={site}
              onChange={({ target }) => setSite(target.value)}
            />
          )}
        </Field>
        <Choice label="Uses a VPN or proxy" isChecked={anonymizer} onChange={setAnonymizer} />
        <button type="submit" className="button primary" disabled={!country}>
          Ask
        </button>
      </form>
      <div aria-live="polite">
        {error !== undefined ? <Failure error={error} /> : <Answer answer={answer} />}
      </div>
    </div>
  );
}
