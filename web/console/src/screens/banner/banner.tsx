import { lazy, Suspense, useState } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { useDraft } from '../draft.ts';
import { SaveBar } from '../save-bar.tsx';
import { WithCampaign } from '../with-campaign.tsx';
import { BannerForm } from './banner-form.tsx';
import { OwnPage } from './own-page.tsx';
import { sampleCountry } from './sample-config.ts';

const Preview = lazy(() => import('./preview.tsx'));

/** The form for the banner's style and texts, next to a live preview. */
export default function BannerScreen() {
  return (
    <>
      <PageTitle title="Banner">
        The banner that visitors see. The preview shows your unsaved changes.
      </PageTitle>
      <WithCampaign>{(campaign) => <Designer campaign={campaign} />}</WithCampaign>
    </>
  );
}

/**
 * The form and the preview. The save bar is inside the form's column, so that it never covers the preview.
 */
function Designer({ campaign }: { campaign: Campaign }) {
  const { edited } = useDraft(campaign);
  const [isInText, setInText] = useState(false);
  const [language, setLanguage] = useState<string>();
  return (
    <div className="designer">
      <div>
        <BannerForm campaign={campaign} language={language} onLanguage={setLanguage} onFocus={setInText} />
        <OwnPage campaign={campaign} country={sampleCountry(campaign, language).code} language={language} />
        <SaveBar campaign={campaign} />
      </div>
      <Suspense fallback={<div className="card" />}>
        <Preview campaign={edited} language={language} isExpanded={isInText} />
      </Suspense>
    </div>
  );
}
