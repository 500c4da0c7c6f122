import type { BannerStyle } from '../../api/contract.ts';
import { Field } from '../../parts/forms/field.tsx';
import { contrast, leastContrast, readableOn } from './contrast.ts';
import { Eyedropper } from './eyedropper.tsx';
import { Presets } from './presets.tsx';

type ColorName = 'backgroundColor' | 'textColor' | 'ctaColor' | 'ctaTextColor';

const shape = /^#[0-9a-f]{6}$/i;

interface ColorsProps {
  banner: BannerStyle;
  onChange: (changes: Partial<BannerStyle>) => void;
  problemAt: (path: string) => string | undefined;
}

/** Presets and the four colours, with the contrast of each text. */
export function Colors({ banner, onChange, problemAt }: ColorsProps) {
  const field = (name: ColorName, label: string) => (
    <ColorField
      label={label}
      value={banner[name]}
      problem={problemAt(`banner.${name}`)}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <section className="card form" aria-label="Colours">
      <h2>Colours</h2>
      <Presets banner={banner} onChange={onChange} />
      <div className="colors">
        {field('backgroundColor', 'Background')}
        {field('textColor', 'Text')}
      </div>
      <Readability
        name="Text"
        color={banner.textColor}
        background={banner.backgroundColor}
        onMend={(textColor) => onChange({ textColor })}
      />
      <div className="colors">
        {field('ctaColor', 'Button')}
        {field('ctaTextColor', 'Button’s text')}
      </div>
      <Readability
        name="Button’s text"
        color={banner.ctaTextColor}
        background={banner.ctaColor}
        onMend={(ctaTextColor) => onChange({ ctaTextColor })}
      />
    </section>
  );
}

interface ColorFieldProps {
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** A colour: a picker, its value as text, and an eyedropper where the browser has one. */
export function ColorField({ label, value, problem, onChange }: ColorFieldProps) {
  return (
    <Field label={label} problem={problem}>
      {(props) => (
        <span className="color">
          <input
            type="color"
            aria-label={`${label}, picker`}
            value={shape.test(value) ? value : '#000000'}
            onChange={({ target }) => onChange(target.value)}
          />
          <input
            {...props}
            className="mono"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <Eyedropper label={label} onPick={onChange} />
        </span>
      )}
    </Field>
  );
}

interface ReadabilityProps {
  name: string;
  color: string;
  background: string;
  onMend: (color: string) => void;
}

function Readability({ name, color, background, onMend }: ReadabilityProps) {
  if (!shape.test(color) || !shape.test(background)) return null;
  const ratio = contrast(color, background);
  const isReadable = ratio >= leastContrast.text;
  return (
    <div className="readability">
      <span className={isReadable ? 'tag good' : 'tag warn'}>
        {(Math.floor(ratio * 10) / 10).toFixed(1)} : 1
      </span>
      <span role="status">
        {isReadable
          ? `${name} is easy to read.`
          : `${name} is hard to read: at least ${leastContrast.text} : 1 is needed.`}
      </span>
      {!isReadable && (
        <button type="button" className="button small" onClick={() => onMend(readableOn(background))}>
          Use {readableOn(background) === '#000000' ? 'black' : 'white'}
        </button>
      )}
    </div>
  );
}
