import presets from '../../../../core/reference/banner-presets.json' with { type: 'json' };
import type { BannerStyle } from '../../api/contract.ts';

interface PresetsProps {
  banner: BannerStyle;
  onChange: (colors: Partial<BannerStyle>) => void;
}

/** The colours to begin with, each as a small banner. */
export function Presets({ banner, onChange }: PresetsProps) {
  return (
    <fieldset className="presets" aria-label="Presets">
      {presets.map(({ name, ...colors }) => (
        <button
          key={name}
          type="button"
          className="preset"
          aria-pressed={Object.entries(colors).every(
            ([field, color]) => banner[field as keyof BannerStyle] === color,
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
