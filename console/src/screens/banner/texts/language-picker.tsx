import { builtInTexts } from '../../../../../core/banner/built-in-texts.ts';
import type { BannerStyle } from '../../../api/contract.ts';
import { Field } from '../../../parts/forms/field.tsx';
import { languageName } from '../../../parts/numbers.ts';

/** Variants that readers tell apart, and further languages of shops, beside those with built-in texts. */
const others = 'de el es-419 es-MX fr it ja ko nl pl pt-BR pt-PT sv zh-TW'.split(' ');
const byName = (left: string, right: string) => languageName(left).localeCompare(languageName(right));

interface LanguagePickerProps {
  translations: BannerStyle['translations'];
  /** A BCP 47 tag; `undefined` for the campaign's own text. */
  value: string | undefined;
  onChange: (language: string | undefined) => void;
}

/** The language of the text that is edited: the campaign's own text, a translation, or a language to translate into. */
export function LanguagePicker({ translations, value, onChange }: LanguagePickerProps) {
  const translated = Object.keys(translations).sort(byName);
  const rest = [...new Set([...Object.keys(builtInTexts), ...others])]
    .filter((tag) => tag !== 'en' && !translated.includes(tag))
    .sort(byName);
  return (
    <Field
      label="Language"
      hint="Visitors see your text in the language of their browser if you translate it, else a built-in translation of texts that you have not changed."
    >
      {(props) => (
        <select {...props} value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
          <option value="">Your own text, for all other languages</option>
          <Languages label="Translated" tags={translated} />
          <Languages label="Add a translation" tags={rest} />
        </select>
      )}
    </Field>
  );
}

function Languages({ label, tags }: { label: string; tags: readonly string[] }) {
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
