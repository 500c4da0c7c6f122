import type { BannerStyle, Campaign } from '../../api/contract.ts';
import { Choice } from '../../parts/forms/choices.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
import { useDraft } from '../draft.ts';
import { Colors } from './colors.tsx';
import { MessageField } from './message-field.tsx';

const positions: readonly (readonly [BannerStyle['position'], string])[] = [
  ['bottom-right', 'Card, bottom right'],
  ['bottom-left', 'Card, bottom left'],
  ['top-right', 'Card, top right'],
  ['top-left', 'Card, top left'],
  ['bottom', 'Bar at the bottom'],
  ['top', 'Bar at the top'],
];

interface BannerFormProps {
  campaign: Campaign;
  /** Gets true while the focus is in a text. */
  onTextFocus: (isInText: boolean) => void;
}

/** The ten fields of the banner. */
export function BannerForm({ campaign, onTextFocus }: BannerFormProps) {
  const { edited, edit, problemAt } = useDraft(campaign);
  const { banner } = edited;
  const set = (changes: Partial<BannerStyle>) => edit({ banner: { ...banner, ...changes } });
  return (
    <div className="cards">
      <section
        className="card form"
        aria-label="Text"
        onFocus={() => onTextFocus(true)}
        onBlur={() => onTextFocus(false)}
      >
        <h2>Text</h2>
        <TextField
          label="Headline"
          hint="With {{discount}}, {{countryName}} and {{code}}, as in the message."
          problem={problemAt('banner.offerTemplate')}
          value={banner.offerTemplate}
          onChange={(offerTemplate) => set({ offerTemplate })}
        />
        <MessageField
          value={banner.messageTemplate}
          problem={problemAt('banner.messageTemplate')}
          onChange={(messageTemplate) => set({ messageTemplate })}
        />
        <TextField
          label="Button"
          hint="It copies the code."
          problem={problemAt('banner.ctaText')}
          value={banner.ctaText}
          onChange={(ctaText) => set({ ctaText })}
        />
      </section>
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
