import type { ComponentProps } from 'react';
import type { BannerStyle } from '../../api/contract.ts';
import { Choice } from '../../parts/forms/choices.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { useDraft } from '../draft.ts';
import { Colors } from './colors.tsx';
import { Texts } from './texts/texts.tsx';

const positions: readonly (readonly [BannerStyle['position'], string])[] = [
  ['bottom-right', 'Card, bottom right'],
  ['bottom-left', 'Card, bottom left'],
  ['top-right', 'Card, top right'],
  ['top-left', 'Card, top left'],
  ['bottom', 'Bar at the bottom'],
  ['top', 'Bar at the top'],
];

/** The fields of the banner: texts, place, parts and colours. */
export function BannerForm(props: ComponentProps<typeof Texts>) {
  const { edited, edit, problemAt } = useDraft(props.campaign);
  const { banner } = edited;
  const set = (changes: Partial<BannerStyle>) => edit({ banner: { ...banner, ...changes } });
  return (
    <div className="cards">
      <Texts {...props} />
      <PlaceAndParts banner={banner} onChange={set} />
      <Colors banner={banner} onChange={set} problemAt={problemAt} />
    </div>
  );
}

interface PlaceAndPartsProps {
  banner: BannerStyle;
  onChange: (changes: Partial<BannerStyle>) => void;
}

function PlaceAndParts({ banner, onChange }: PlaceAndPartsProps) {
  return (
    <section className="card form" aria-label="Place and parts">
      <h2>Place and parts</h2>
      <Field label="Place on the page">
        {(props) => (
          <select
            {...props}
            value={banner.position}
            onChange={({ target }) => onChange({ position: target.value as BannerStyle['position'] })}
          >
            {positions.map(([position, name]) => (
              <option key={position} value={position}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div>
        <Choice
          label="Show the country’s flag"
          isChecked={banner.showFlag}
          onChange={(showFlag) => onChange({ showFlag })}
        />
        <Choice
          label="Show a close button"
          hint="Without one, visitors cannot close the banner."
          isChecked={banner.showCloseBtn}
          onChange={(showCloseBtn) => onChange({ showCloseBtn })}
        />
      </div>
    </section>
  );
}
