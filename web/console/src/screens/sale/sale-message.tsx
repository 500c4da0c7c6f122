import { useState } from 'react';
import { Field } from '../../parts/forms/field.tsx';
import { languageName } from '../../parts/numbers.ts';
import { AnyLanguage, Languages } from '../banner/texts/language-picker.tsx';
import { bannerLanguages, directionOf } from '../banner/texts/languages.ts';
import { messageIn, type SaleForm, saleText, withMessage } from './sale-form.ts';

interface SaleMessageProps {
  form: SaleForm;
  /** Returns what is wrong with the value at this path of the sale (`translations.de.message`), as a sentence. */
  problemOf: (path: string) => string | undefined;
  onChange: (changes: Partial<SaleForm>) => void;
}

/** The sale's message, and its translations. An empty translation shows the message as its placeholder. */
export function SaleMessage({ form, problemOf, onChange }: SaleMessageProps) {
  const [language, setLanguage] = useState<string>();
  const { all, translated } = bannerLanguages({ language: null, translations: form.translations }, language);
  const untranslated = all.filter((tag) => !translated.includes(tag));
  const text = saleText(form, messageIn(form, language) || form.message);
  const pathOf = (tag: string) => `translations.${tag}.message`;
  const path = language === undefined ? 'message' : pathOf(language);
  const hidden = translated.find((tag) => tag !== language && problemOf(pathOf(tag)));
  return (
    <>
      <AnyLanguage
        label="Language of the message"
        hint="Visitors get the message in their browser’s language if you translate it here."
        problem={hidden ? `${languageName(hidden)}: ${problemOf(pathOf(hidden))}` : problemOf('translations')}
        value={language}
        none="All other languages"
        onChange={setLanguage}
      >
        <Languages label="Translated by you" tags={translated} />
        <Languages label="Not translated" tags={untranslated} />
      </AnyLanguage>
      <Field
        label="Message for countries without a discount"
        hint={
          <>
            {language === undefined
              ? 'A visitor from the United States reads: '
              : `A visitor whose browser prefers ${languageName(language)} reads: `}
            “<bdi>{text}</bdi>”
          </>
        }
        problem={problemOf(path)}
      >
        {(props) => (
          <textarea
            {...props}
            {...(language === undefined ? { dir: 'auto' } : { lang: language, dir: directionOf(language) })}
            value={messageIn(form, language)}
            placeholder={language === undefined ? undefined : form.message}
            onChange={({ target }) => onChange(withMessage(form, language, target.value))}
          />
        )}
      </Field>
    </>
  );
}
