import type { CampaignBanner } from '../../../api/contract.ts';
import { SelectField } from '../../../parts/forms/select-field.tsx';
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
    <SelectField
      label="Language"
      hint="Visitors see the texts in their browser’s language. Default texts are already translated."
      value={value ?? ''}
      options={[['', 'All other languages']]}
      onChange={(language) => onChange(language || undefined)}
    >
      <Languages label="Translated" tags={translated} />
      <Languages label="Add a translation" tags={untranslated} />
    </SelectField>
  );
}

interface OwnLanguageProps {
  banner: CampaignBanner;
  onChange: (language: string | null) => void;
}

/** Selects the own texts' language. */
export function OwnLanguage({ banner, onChange }: OwnLanguageProps) {
  return (
    <SelectField
      label="Your texts are in"
      hint="For screen readers and the banner’s labels."
      value={banner.language ?? ''}
      options={[['', 'Not specified']]}
      onChange={(language) => onChange(language || null)}
    >
      <Options tags={bannerLanguages(banner).all} />
    </SelectField>
  );
}

/** A labeled group with an option for each language. */
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
