import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { canonicalLanguage } from '../../../../../../core/banner/language-tags.ts';
import type { CampaignBanner } from '../../../api/contract.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { SelectField } from '../../../parts/forms/select-field.tsx';
import { TextField } from '../../../parts/forms/text-field.tsx';
import { languageName } from '../../../parts/numbers.ts';
import { type BannerLanguages, bannerLanguages, languageNote } from './languages.ts';

interface LanguagePickerProps {
  banner: CampaignBanner;
  /** A BCP 47 tag; `undefined` for the campaign's own text. */
  value: string | undefined;
  /** The fields of the selected texts. */
  texts: ReactNode;
  onChange: (language: string | undefined) => void;
}

/** Selects the texts to edit: the campaign's own texts, a translation, or a new translation. */
export function LanguagePicker({ banner, value, texts, onChange }: LanguagePickerProps) {
  return (
    <AnyLanguage
      label="Language"
      hint={languageNote(banner, value)}
      value={value}
      none="All other languages"
      texts={texts}
      onChange={onChange}
    >
      <LanguageGroups {...bannerLanguages(banner, value)} />
    </AnyLanguage>
  );
}

interface OwnLanguageProps {
  banner: CampaignBanner;
  onChange: (language: string | null) => void;
}

/** Selects the own texts' language. */
export function OwnLanguage({ banner, onChange }: OwnLanguageProps) {
  return (
    <AnyLanguage
      label="Your texts are in"
      hint="For screen readers and the banner’s labels."
      value={banner.language ?? undefined}
      none="Not specified"
      onChange={(language) => onChange(language ?? null)}
    >
      <Options tags={bannerLanguages(banner).all} />
    </AnyLanguage>
  );
}

interface AnyLanguageProps {
  label: string;
  hint: string;
  problem?: string | undefined;
  value: string | undefined;
  /** The option for no language. */
  none: string;
  /** The fields of the texts in the language, which are hidden while the merchant enters another one. */
  texts?: ReactNode;
  /** Options or groups of options. */
  children: ReactNode;
  onChange: (language: string | undefined) => void;
}

/** The value of the option that asks for a tag. It is longer than any tag. */
const other = 'another-language';

/** A select for languages, which asks for the tag of any language that it does not list. */
export function AnyLanguage(props: AnyLanguageProps) {
  const { label, hint, problem, value, none, texts, children, onChange } = props;
  const [isOther, setOther] = useState(false);
  const choose = (language: string | undefined) => {
    setOther(language === other);
    if (language !== other) onChange(language);
  };
  return (
    <>
      <SelectField
        label={label}
        hint={isOther ? undefined : hint}
        problem={problem}
        value={isOther ? other : (value ?? '')}
        options={[['', none]]}
        onChange={(language) => choose(language || undefined)}
      >
        {children}
        <option value={other}>Another language…</option>
      </SelectField>
      {isOther ? <TagFields onTag={choose} /> : texts}
    </>
  );
}

/** Asks for a language's tag, in any case. It may be part of a form. */
function TagFields({ onTag }: { onTag: (tag: string) => void }) {
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const tag = canonicalLanguage(text.trim());
    setWrong(tag === undefined);
    if (tag) onTag(tag);
  };
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    submit();
  };
  return (
    <div className="row">
      <TextField
        label="Language tag"
        hint="The language, with a script or a region if you need one: sv, pt-AO, uz-Cyrl."
        problem={isWrong ? 'This isn’t a language tag. Write it like sv, pt-AO or uz-Cyrl.' : undefined}
        value={text}
        onChange={setText}
        onKeyDown={submitOnEnter}
      />
      <Button label="Use this language" onPress={submit} />
    </div>
  );
}

/** Groups of languages by what their readers get. */
export function LanguageGroups({ translated, builtIn, missing }: BannerLanguages) {
  return (
    <>
      <Languages label="Translated by you" tags={translated} />
      <Languages label="Built in" tags={builtIn} />
      <Languages label="Not built in" tags={missing} />
    </>
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
