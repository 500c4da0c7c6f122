import type { BannerStyle } from '../../../api/contract.ts';
import { Field } from '../../../parts/forms/field.tsx';
import { languageName } from '../../../parts/numbers.ts';
import { bannerLanguages } from './languages.ts';

interface LanguagePickerProps {
  translations: BannerStyle['translations'];
  /** A BCP 47 tag; `undefined` for the campaign's own text. */
  value: string | undefined;
  onChange: (language: string | undefined) => void;
}

/** The language of the text that is edited: the campaign's own text, a translation, or a language to translate into. */
export function LanguagePicker({ translations, value, onChange }: LanguagePickerProps) {
  const { translated, untranslated } = bannerLanguages(translations);
  return (
    <Field label="Language" hint="The visitor’s browser decides. Default texts are already translated.">
      {(props) => (
        <select {...props} value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
          <option value="">All other languages</option>
          <Languages label="Translated" tags={translated} />
          <Languages label="Add a translation" tags={untranslated} />
        </select>
      )}
    </Field>
  );
}

/** A group of options, one for each language. */
export function Languages({ label, tags }: { label: string; tags: readonly string[] }) {
  return (
    tags.length > 0 && (
      <optgroup label={label}>
        {tags.map((tag) => (
          <option key={tag} value={tag}>
            {languageName(tag)}
          </option>
        ))}
      </optgroup>
    )
  );
}
