import { useDeferredValue, useState } from 'react';
import { normalizeDomain } from '../../../../core/campaigns/domains.ts';
import type { Campaign, PreviewVisit } from '../../api/contract.ts';
import { usePreview } from '../../api/queries.ts';
import { Choice } from '../../parts/forms/choices.tsx';
import { CountryPicker } from '../../parts/forms/country-picker.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Loaded } from '../../parts/states.tsx';
import { Languages } from '../banner/texts/language-picker.tsx';
import { bannerLanguages } from '../banner/texts/languages.ts';
import { hostOf, usualSite } from '../campaign/host.ts';
import { useCurrentCampaign } from '../current-campaign.ts';
import { Answer } from './answer.tsx';

/** The reasons for a visitor's discount, or for none. The first visitor is from India. */
export default function Why() {
  const { query, campaign } = useCurrentCampaign();
  return (
    <>
      <PageTitle title="Why no discount?">
        What a visitor sees now, and the rule that decides. Your own browser may show an older state for up to
        five minutes.
      </PageTitle>
      <Loaded query={query}>{() => campaign && <Question campaign={campaign} />}</Loaded>
    </>
  );
}

function Question({ campaign }: { campaign: Campaign }) {
  const [country, setCountry] = useState('IN');
  const [site, setSite] = useState(usualSite(campaign.allowedDomains));
  const [anonymizer, setAnonymizer] = useState(false);
  const [language, setLanguage] = useState('');
  const host = normalizeDomain(hostOf(useDeferredValue(site)));
  const isHost = host !== undefined && !host.startsWith('*.');
  const visit: PreviewVisit = {
    ...{ country, anonymizer },
    ...(isHost ? { site: host } : {}),
    ...(language === '' ? {} : { language }),
  };
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
        <BrowserLanguage campaign={campaign} value={language} onChange={setLanguage} />
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

interface BrowserLanguageProps {
  campaign: Campaign;
  /** A BCP 47 tag; empty for any other language. */
  value: string;
  onChange: (language: string) => void;
}

function BrowserLanguage({ campaign, value, onChange }: BrowserLanguageProps) {
  const { translated, untranslated } = bannerLanguages(campaign.banner);
  return (
    <Field label="Has a browser in">
      {(props) => (
        <select {...props} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">English, or any other language</option>
          <Languages label="Translated by you" tags={translated} />
          <Languages label="Other languages" tags={untranslated} />
        </select>
      )}
    </Field>
  );
}
