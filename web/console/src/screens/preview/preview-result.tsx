import { lazy, Suspense } from 'react';
import type { Campaign, PreviewResponse } from '../../api/contract.ts';
import { useStore } from '../../api/store.ts';
import { Mark } from '../../parts/mark.tsx';
import { Link } from '../../routing/location.tsx';
import { OwnPage } from '../banner/own-page.tsx';
import { deviceOfWindow } from '../banner/use-preview-size.ts';
import { guideOf } from '../setup/checkout-guides.ts';
import { progressByCampaign } from '../setup/progress.ts';
import { isExcludedPage, ruleResults, summarizePreview } from './explanation.ts';

const BannerFrame = lazy(() => import('../banner/banner-frame.tsx'));
const bannerHeight = 260;

interface PreviewResultProps {
  campaign: Campaign;
  preview: PreviewResponse['data'];
  /** The language of the visitor's browser (BCP 47 tag); empty for any other. */
  language: string;
  /** The domain and the path of the page that the sample visitor is on; `undefined` if unknown. */
  domain: string | undefined;
  path: string | undefined;
}

/** The sample visitor's banner and every applied rule, in order. */
export function PreviewResult({ campaign, preview, language, domain, path }: PreviewResultProps) {
  const { config } = preview;
  const isShown = config.show && !isExcludedPage(config, path);
  return (
    <section className="card" aria-label="Result">
      <span className={isShown ? 'tag good' : 'tag warn'}>{isShown ? 'Discount' : 'No banner'}</span>
      <h2 className="result-summary">{summarizePreview(preview, path)}</h2>
      {(config.show || config.reason === 'campaign_paused') && (
        <OwnPage campaign={campaign} country={config.country} language={language}>
          {isShown && (
            <Suspense fallback={<div className="map-place" />}>
              <BannerFrame
                device={deviceOfWindow()}
                config={config}
                domain={domain ?? 'Your page'}
                maxHeight={bannerHeight}
              />
            </Suspense>
          )}
        </OwnPage>
      )}
      <Rules campaign={campaign} preview={preview} path={path} isShown={isShown} />
    </section>
  );
}

type RulesProps = Pick<PreviewResultProps, 'campaign' | 'preview' | 'path'> & { isShown: boolean };

function Rules({ campaign, preview, path, isShown }: RulesProps) {
  const { checkout, ownPrices } = useStore(progressByCampaign)[campaign.id] ?? {};
  const own = ownPrices && { checkout: guideOf(checkout).name, countries: ownPrices.countries };
  return (
    <ol className="checks">
      {ruleResults(preview, path, own).map(({ title, text, isDecisive, screen }) => (
        <li key={title} className={isDecisive ? 'decisive' : undefined}>
          <Mark
            state={isDecisive && !isShown ? 'todo' : 'done'}
            word={isDecisive ? 'Deciding rule' : 'Passed'}
          />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
          {isDecisive && (
            <Link to={screen} className="button small">
              Change it
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}
