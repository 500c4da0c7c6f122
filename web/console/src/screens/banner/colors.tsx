import { Fragment } from 'react';
import { contrastRatio, leastContrast } from '../../../../../core/banner/colors.ts';
import { readableOn } from '../../../../../core/banner/contrast.ts';
import type { CampaignBanner } from '../../api/contract.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { Presets } from './presets.tsx';

/** Each background with the text on it, and their labels. */
const pairs = [
  [
    ['backgroundColor', 'Background'],
    ['textColor', 'Text'],
  ],
  [
    ['ctaColor', 'Button'],
    ['ctaTextColor', 'Button text'],
  ],
] as const;

const shape = /^#[0-9a-f]{6}$/i;

interface ColorsProps {
  banner: CampaignBanner;
  onChange: (changes: Partial<CampaignBanner>) => void;
  problemAt: (path: string) => string | undefined;
}

/** The presets and the four colors, with each text's contrast. */
export function Colors({ banner, onChange, problemAt }: ColorsProps) {
  return (
    <section className="card form" aria-label="Colors">
      <h2>Colors</h2>
      <Presets banner={banner} onChange={onChange} />
      {pairs.map((pair) => {
        const [[back], [text, title]] = pair;
        return (
          <Fragment key={text}>
            <div className="colors">
              {pair.map(([name, label]) => (
                <ColorField
                  key={name}
                  label={label}
                  value={banner[name]}
                  problem={problemAt(`banner.${name}`)}
                  onChange={(value) => onChange({ [name]: value })}
                />
              ))}
            </div>
            <Readability
              name={title}
              color={banner[text]}
              background={banner[back]}
              onRepair={(color) => onChange({ [text]: color })}
            />
          </Fragment>
        );
      })}
    </section>
  );
}

interface ColorFieldProps {
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** A color field: the browser's picker, and the value as text. */
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
        </span>
      )}
    </Field>
  );
}

interface ReadabilityProps {
  name: string;
  color: string;
  background: string;
  onRepair: (color: string) => void;
}

function Readability({ name, color, background, onRepair }: ReadabilityProps) {
  if (!shape.test(color) || !shape.test(background)) return null;
  const ratio = contrastRatio(color, background);
  const isReadable = ratio >= leastContrast;
  return (
    <div className="readability">
      <span className={isReadable ? 'tag good' : 'tag warn'}>
        {(Math.floor(ratio * 10) / 10).toFixed(1)} : 1
      </span>
      <span role="status">
        {isReadable
          ? `${name} is easy to read.`
          : `${name} is hard to read. Its contrast must be at least ${leastContrast} : 1.`}
      </span>
      {!isReadable && (
        <Button
          label={`Use ${readableOn(background) === '#000000' ? 'black' : 'white'}`}
          look="small"
          onPress={() => onRepair(readableOn(background))}
        />
      )}
    </div>
  );
}
