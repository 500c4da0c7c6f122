import { lazy, Suspense, useState } from 'react';
import { readableOn } from '../../../../../core/banner/contrast.ts';
import type { ErrorDetail } from '../../../../../core/errors/response-error.ts';
import type { Campaign, CampaignBanner } from '../../api/contract.ts';
import { useStore } from '../../api/store.ts';
import { ColorField } from '../banner/colors.tsx';
import { Presets } from '../banner/presets.tsx';
import { sampleConfig } from '../banner/sample-config.ts';
import { deviceOfWindow } from '../banner/use-preview-size.ts';
import { campaignProblems } from '../campaign-changes.ts';
import { useManagedCodes } from '../managed-codes.ts';
import { WithCampaign } from '../with-campaign.tsx';
import { progressByCampaign, saveProgress, saveStyle, withSetupCodes, withSetupStyle } from './progress.ts';
import { StepPage } from './step-page.tsx';

const step = 'setup/style';
const BannerFrame = lazy(() => import('../banner/banner-frame.tsx'));
const color = /^#[0-9a-f]{6}$/i;

/** The third step: a color preset or custom colors. The last step publishes them. */
export default function Style() {
  return <WithCampaign>{(campaign) => <StyleForm campaign={campaign} />}</WithCampaign>;
}

function StyleForm({ campaign }: { campaign: Campaign }) {
  const progress = useStore(progressByCampaign)[campaign.id] ?? {};
  const [edited, setEdited] = useState(withSetupStyle(campaign, progress));
  const { data: codes } = useManagedCodes(campaign);
  const { banner } = edited;
  const problems = campaignProblems(edited);
  const set = (changes: Partial<CampaignBanner>) => {
    const next = { ...banner, ...changes };
    setEdited({ ...edited, banner: next });
    saveStyle(campaign, next);
  };
  return (
    <StepPage
      step={step}
      title="Choose a style"
      lead="Choose a preset or your own colors. You can change the texts and the position later on the Banner screen."
      isValid={problems.length === 0}
      onContinue={() => saveProgress(campaign.id, { hasStyle: true })}
    >
      <div className="cards style-step">
        <section className="card form" aria-label="Colors">
          <Presets banner={banner} onChange={set} />
          <CustomColors banner={banner} problems={problems} onChange={set} />
        </section>
        <section aria-label="Preview">
          <Suspense fallback={<div className="card" />}>
            <BannerFrame
              device={deviceOfWindow()}
              config={sampleConfig(withSetupCodes(edited, progress, ''), codes)}
              maxHeight={360}
              isExpanded
            />
          </Suspense>
        </section>
      </div>
    </StepPage>
  );
}

interface CustomColorsProps {
  banner: CampaignBanner;
  problems: readonly ErrorDetail[];
  onChange: (changes: Partial<CampaignBanner>) => void;
}

/** The background and button colors. Their text becomes black or white, so that it is readable. */
function CustomColors({ banner, problems, onChange }: CustomColorsProps) {
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
