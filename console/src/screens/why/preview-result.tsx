import { lazy, Suspense } from 'react';
import type { Campaign, PreviewResponse } from '../../api/contract.ts';
import { Mark } from '../../parts/mark.tsx';
import { Link } from '../../routing/location.tsx';
import { OwnPage } from '../banner/own-page.tsx';
import { deviceOfWindow } from '../banner/use-preview-size.ts';
import { ruleResults, summarizePreview } from './explanation.ts';

const BannerFrame = lazy(() => import('../banner/banner-frame.tsx'));
const bannerHeight = 260;

interface PreviewResultProps {
  campaign: Campaign;
  preview: PreviewResponse['data'];
  /** The language of the visitor's browser (BCP 47 tag); empty for any other. */
  language: string;
  /** The domain that the sample visitor is on. */
  domain: string | undefined;
}

/** The sample visitor's banner and every applied rule, in order. */
export function PreviewResult({ campaign, preview, language, domain }: PreviewResultProps) {
  const { config } = preview;
  return (
    <section className="card" aria-label="Result">
      <span className={config.show ? 'tag good' : 'tag warn'}>{config.show ? 'Discount' : 'No banner'}</span>
      <h2 className="result-summary">{summarizePreview(preview)}</h2>
      {(config.show || config.reason === 'campaign_paused') && (
        <OwnPage campaign={campaign} country={config.country} language={language}>
          {config.show && (
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
      <Rules preview={preview} />
    </section>
  );
}

function Rules({ preview }: { preview: PreviewResponse['data'] }) {
  return (
    <ol className="checks">
      {ruleResults(preview).map(({ title, text, isDecisive, screen }) => (
        <li key={title} className={isDecisive ? 'decisive' : undefined}>
          <Mark
            state={isDecisive && !preview.config.show ? 'todo' : 'done'}
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
