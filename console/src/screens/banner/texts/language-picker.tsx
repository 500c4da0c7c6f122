import type { CampaignBanner } from '../../../api/contract.ts';
import { Field } from '../../../parts/forms/field.tsx';
import { languageName } from '../../../parts/numbers.ts';
import { bannerLanguages } from './languages.ts';

interface LanguagePickerProps {
  banner: CampaignBanner;
  /** A BCP 47 tag; `undefined` for the campaign's own text. */
  value: string | undefined;
  onChange: (language: string | undefined) => void;
}

/** Selects the texts to edit: the campaign's own texts, a translation, or a new translation. */
export function LanguagePicker({ banner, value, onChange }: LanguagePickerProps) {
  const { translated, untranslated } = bannerLanguages(banner);
  return (
    <Field
      label="Language"
      hint="Visitors see the texts in their browser’s language. Default texts are already translated."
    >
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
  banner: CampaignBanner;
  onChange: (language: string | null) => void;
}

/** Selects the own texts' language. */
export function OwnLanguage({ banner, onChange }: OwnLanguageProps) {
  return (
    <Field label="Your texts are in" hint="For screen readers and the banner’s labels.">
      {(props) => (
        <select
          {...props}
          value={banner.language ?? ''}
          onChange={({ target }) => onChange(target.value || null)}
        >
          <option value="">Not specified</option>
          <Options tags={bannerLanguages(banner).all} />
        </select>
      )}
    </Field>
  );
}

/** A labelled group with an option for each language. */
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
