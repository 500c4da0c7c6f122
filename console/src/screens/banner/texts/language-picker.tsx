import type { BannerStyle } from '../../../api/contract.ts';
import { Field } from '../../../parts/forms/field.tsx';
import { languageName } from '../../../parts/numbers.ts';
import { bannerLanguages } from './languages.ts';

interface LanguagePickerProps {
  banner: BannerStyle;
  /** A BCP 47 tag; `undefined` for the campaign's own text. */
  value: string | undefined;
  onChange: (language: string | undefined) => void;
}

/** The language of the text that is edited: the campaign's own text, a translation, or a language to translate into. */
export function LanguagePicker({ banner, value, onChange }: LanguagePickerProps) {
  const { translated, untranslated } = bannerLanguages(banner);
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

interface OwnLanguageProps {
  banner: BannerStyle;
  onChange: (language: string | null) => void;
}

/** The language of the campaign's own texts. */
export function OwnLanguage({ banner, onChange }: OwnLanguageProps) {
  return (
    <Field label="Your texts are in" hint="For screen readers, and for the banner’s own words.">
      {(props) => (
        <select
          {...props}
          value={banner.language ?? ''}
          onChange={({ target }) => onChange(target.value || null)}
        >
          <option value="">Not stated</option>
          <Options tags={bannerLanguages(banner).all} />
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
        <Options tags={tags} />
      </optgroup>
    )
  );
}

function Options({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <option key={tag} value={tag}>
      {languageName(tag)}
    </option>
  ));
}
