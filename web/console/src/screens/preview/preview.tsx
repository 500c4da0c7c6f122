import { useDeferredValue, useState } from 'react';
import { normalizeDomain } from '../../../../../core/campaigns/domains.ts';
import type { Campaign, PreviewRequest } from '../../api/contract.ts';
import { usePreview } from '../../api/queries.ts';
import { Choice } from '../../parts/forms/choices.tsx';
import { CountryPicker } from '../../parts/forms/country-picker.tsx';
import { SelectField } from '../../parts/forms/select-field.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Loaded } from '../../parts/states.tsx';
import { LanguageGroups } from '../banner/texts/language-picker.tsx';
import { bannerLanguages } from '../banner/texts/languages.ts';
import { domainIn, pathOf, sampleDomain } from '../campaign/page-url.ts';
import { WithCampaign } from '../with-campaign.tsx';
import { PreviewResult } from './preview-result.tsx';

/** The screen that explains a sample visitor's discount. The default sample visitor is from India. */
export default function PreviewScreen() {
  return (
    <>
      <PageTitle title="Preview">
        See what a sample visitor gets now, and which rule decides. Your own browser may show an older banner
        for up to five minutes.
      </PageTitle>
      <WithCampaign>{(campaign) => <SampleVisitor campaign={campaign} />}</WithCampaign>
    </>
  );
}

function SampleVisitor({ campaign }: { campaign: Campaign }) {
  const [country, setCountry] = useState('IN');
  const [page, setPage] = useState(sampleDomain(campaign.allowedDomains));
  const [isVpn, setVpn] = useState(false);
  const [isHostingProvider, setHostingProvider] = useState(false);
  const [language, setLanguage] = useState('');
  const deferredPage = useDeferredValue(page);
  const domain = normalizeDomain(domainIn(deferredPage));
  const isDomain = domain !== undefined && !domain.startsWith('*.');
  const visit: PreviewRequest = {
    ...{ country, isVpn, isHostingProvider },
    ...(isDomain ? { site: domain } : {}),
    ...(language === '' ? {} : { language }),
  };
  const query = usePreview(campaign, visit);
  return (
    <div className="preview-screen">
      <section className="card form" aria-label="Sample visitor">
        <h2>Sample visitor</h2>
        <CountryPicker
          label="Country"
          value={country}
          onPick={(picked) => picked !== null && setCountry(picked)}
        />
        <TextField
          label="Page"
          hint="The page’s URL or domain. Leave it empty if it is unknown."
          problem={page !== '' && !isDomain ? 'This isn’t a valid URL or domain.' : undefined}
          placeholder="shop.example.com"
          value={page}
          onChange={setPage}
        />
        <SelectField
          label="Browser language"
          value={language}
          options={[['', 'English, or any other language']]}
          onChange={setLanguage}
        >
          <LanguageGroups {...bannerLanguages(campaign.banner)} />
        </SelectField>
        <Choice label="Uses a VPN or proxy" isChecked={isVpn} onChange={setVpn} />
        <Choice
          label="Has a hosting provider’s address"
          hint="As with a private VPN on a rented server."
          isChecked={isHostingProvider}
          onChange={setHostingProvider}
        />
      </section>
      <div aria-live="polite">
        <Loaded query={query}>
          {(preview) => (
            <PreviewResult
              campaign={campaign}
              preview={preview}
              language={language}
              path={isDomain ? pathOf(deferredPage) : undefined}
              domain={isDomain ? domain : undefined}
            />
          )}
        </Loaded>
      </div>
    </div>
  );
}
