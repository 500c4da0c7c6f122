import { lazy, Suspense, useState } from 'react';
import type { ErrorDetail } from '../../../../core/shared/errors.ts';
import type { BannerStyle, Campaign } from '../../api/contract.ts';
import { ColorField } from '../banner/colors.tsx';
import { readableOn } from '../banner/contrast.ts';
import { Presets } from '../banner/presets.tsx';
import { sampleConfig } from '../banner/sample-config.ts';
import { campaignProblems } from '../campaign-changes.ts';
import { noteProgress } from './progress.ts';
import { StepPage, WithCampaign } from './step-page.tsx';
import { useSaving } from './use-saving.ts';

const step = 'setup/look';
const BannerFrame = lazy(() => import('../banner/banner-frame.tsx'));
const color = /^#[0-9a-f]{6}$/i;

/** The third step: presets, or own colours. */
export default function Look() {
  return <WithCampaign>{(campaign) => <LookForm campaign={campaign} />}</WithCampaign>;
}

function LookForm({ campaign }: { campaign: Campaign }) {
  const [edited, setEdited] = useState(campaign);
  const { isBusy, error, saveAndGo } = useSaving(step, campaign);
  const { banner } = edited;
  const problems = campaignProblems(edited);
  const set = (changes: Partial<BannerStyle>) => setEdited({ ...edited, banner: { ...banner, ...changes } });
  return (
    <StepPage
      step={step}
      title="How it looks"
      lead="Choose colours to begin with, or your own. Text and place can be changed later on the Banner screen."
      error={error}
      buttons={
        <button
          type="button"
          className="button primary"
          disabled={isBusy || problems.length > 0}
          onClick={() => {
            noteProgress(campaign.id, { hasLook: true });
            void saveAndGo(edited);
          }}
        >
          Continue
        </button>
      }
    >
      <div className="look">
        <section className="card form" aria-label="Colours">
          <Presets banner={banner} onChange={set} />
          <OwnColors banner={banner} problems={problems} onChange={set} />
        </section>
        <section aria-label="Preview">
          <Suspense fallback={<div className="card" />}>
            <BannerFrame device="phone" config={sampleConfig(edited)} maxHeight={360} isExpanded />
          </Suspense>
        </section>
      </div>
    </StepPage>
  );
}

interface OwnColorsProps {
  banner: BannerStyle;
  problems: readonly ErrorDetail[];
  onChange: (changes: Partial<BannerStyle>) => void;
}

/** The colours of banner and button. The text on them becomes black or white, so that it can be read. */
function OwnColors({ banner, problems, onChange }: OwnColorsProps) {
  const fields = [
    ['Background', 'backgroundColor', 'textColor'],
    ['Button', 'ctaColor', 'ctaTextColor'],
  ] as const;
  return (
    <div className="colors">
      {fields.map(([label, name, textName]) => (
        <ColorField
          key={name}
          label={label}
          value={banner[name]}
          problem={problems.find(({ path }) => path === `banner.${name}`)?.message}
          onChange={(value) =>
            onChange({ [name]: value, ...(color.test(value) ? { [textName]: readableOn(value) } : {}) })
          }
        />
      ))}
    </div>
  );
}
