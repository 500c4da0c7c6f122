import presets from '../../../../../core/reference/banner-presets.json' with { type: 'json' };
import type { CampaignBanner } from '../../api/contract.ts';

interface PresetsProps {
  banner: CampaignBanner;
  onChange: (colors: Partial<CampaignBanner>) => void;
}

/** The color presets, each shown as a small banner. */
export function Presets({ banner, onChange }: PresetsProps) {
  return (
    <fieldset className="presets" aria-label="Presets">
      {presets.map(({ name, ...colors }) => (
        <button
          key={name}
          type="button"
          className="preset"
          aria-pressed={Object.entries(colors).every(
            ([field, color]) => banner[field as keyof CampaignBanner] === color,
          )}
          onClick={() => onChange(colors)}
        >
          <span
            className="preset-banner"
            aria-hidden="true"
            style={{ background: colors.backgroundColor, color: colors.textColor }}
          >
            60%
            <span style={{ background: colors.ctaColor, color: colors.ctaTextColor }}>Copy</span>
          </span>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
