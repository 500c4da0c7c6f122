import { useDeferredValue, useState } from 'react';
import { normalizeDomain } from '../../../../core/campaigns/domains.ts';
import type { Campaign, PreviewVisit } from '../../api/contract.ts';
import { usePreview } from '../../api/queries.ts';
import { Choice } from '../../parts/forms/choices.tsx';
import { CountryPicker } from '../../parts/forms/country-picker.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Loaded } from '../../parts/states.tsx';
import { hostOf } from '../campaign/host.ts';
import { useCurrentCampaign } from '../current-campaign.ts';
import { Answer } from './answer.tsx';

/** The reasons for a visitor's discount, or for none. The first visitor is from India. */
export default function Why() {
  const { query, campaign } = useCurrentCampaign();
  return (
    <>
      <PageTitle title="Why no discount?">
        What a visitor sees, and the rule that decides. It is the current state: your own browser may show an
        older one for up to five minutes.
      </PageTitle>
      <Loaded query={query}>{() => campaign && <Question campaign={campaign} />}</Loaded>
    </>
  );
}

function Question({ campaign }: { campaign: Campaign }) {
  const [country, setCountry] = useState('IN');
  const [site, setSite] = useState('');
  const [anonymizer, setAnonymizer] = useState(false);
  const host = normalizeDomain(hostOf(useDeferredValue(site)));
  const isHost = host !== undefined && !host.startsWith('*.');
  const visit: PreviewVisit = { country, anonymizer, ...(isHost ? { site: host } : {}) };
  const query = usePreview(campaign, visit);
  return (
    <div className="why">
      <section className="card form" aria-label="The visitor">
        <h2>The visitor</h2>
        <CountryPicker
          label="Comes from"
          value={country}
          onPick={(picked) => picked !== null && setCountry(picked)}
        />
        <TextField
          label="Is on the site"
          hint="The address of a page, or its host. Empty means unknown."
          problem={site !== '' && !isHost ? 'This is not an address of a page.' : undefined}
          placeholder="shop.example.com"
          value={site}
          onChange={setSite}
        />
        <Choice label="Uses a VPN or proxy" isChecked={anonymizer} onChange={setAnonymizer} />
      </section>
      <div aria-live="polite">
        <Loaded query={query}>
          {(answer) => <Answer answer={answer} host={isHost ? host : undefined} />}
        </Loaded>
      </div>
    </div>
  );
}
