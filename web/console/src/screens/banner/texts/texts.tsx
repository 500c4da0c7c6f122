import { bannerIn } from '../../../../../../core/banner/banner-language.ts';
import { defaultTexts } from '../../../../../../core/banner/built-in-texts.ts';
import type { TextName } from '../../../../../../core/campaigns/campaign-values.ts';
import type { Campaign, CampaignBanner } from '../../../api/contract.ts';
import { TextField } from '../../../parts/forms/text-field.tsx';
import { useDraft } from '../../draft.ts';
import { offerOf } from '../../offers/offer.ts';
import { sampleCountry } from '../sample-config.ts';
import { LanguagePicker, OwnLanguage } from './language-picker.tsx';
import { directionOf } from './languages.ts';
import { MessageField } from './message-field.tsx';

interface TextsProps {
  campaign: Campaign;
  /** A BCP 47 tag; `undefined` for the campaign's own texts. */
  language: string | undefined;
  onLanguage: (language: string | undefined) => void;
  /** Called with true when a text gets the focus, and with false when it loses it. */
  onFocus: (isInText: boolean) => void;
}

/** The banner's texts in one language. An empty field has the text that visitors see as its placeholder. */
export function Texts({ campaign, language, onLanguage, onFocus }: TextsProps) {
  const { edited, edit, problemAt } = useDraft(campaign);
  const { banner } = edited;
  const country = sampleCountry(edited, language);
  const { discount } = offerOf(edited, country.code);
  const propsOf = (name: TextName) => {
    const path = language === undefined ? `banner.${name}` : `banner.translations.${language}.${name}`;
    const common = {
      problem: problemAt(path),
      onChange: (text: string) => edit({ banner: withText(banner, language, name, text) }),
    };
    if (language === undefined) {
      const isDefault = banner[name] === defaultTexts.banner[name];
      return { ...common, value: banner[name], ...inLanguage(isDefault ? 'en' : banner.language) };
    }
    const others = withText(banner, language, name, '');
    return {
      ...common,
      value: banner.translations[language]?.[name] ?? '',
      placeholder: bannerIn(language, others, { country, discount }).style[name],
      ...inLanguage(language),
    };
  };
  return (
    <section
      className="card form"
      aria-label="Text"
      onFocus={() => onFocus(true)}
      onBlur={() => onFocus(false)}
    >
      <h2>Text</h2>
      <LanguagePicker
        banner={banner}
        value={language}
        onChange={onLanguage}
        texts={
          <>
            <TextField
              label="Headline"
              hint={`You can use {{discount}}, {{countryName}} and {{code}} as in the message.${language === undefined ? ' Leave it empty for no headline.' : ''}`}
              {...propsOf('offerTemplate')}
            />
            <MessageField {...propsOf('messageTemplate')} />
            <TextField label="Button" hint="It copies the code." {...propsOf('ctaText')} />
            {language === undefined && (
              <OwnLanguage
                banner={banner}
                onChange={(own) => edit({ banner: { ...banner, language: own } })}
              />
            )}
          </>
        }
      />
    </section>
  );
}

/** Returns the `lang` and `dir` attributes for a text; none if the language is unknown. */
function inLanguage(language: string | null) {
  return language === null ? {} : { lang: language, dir: directionOf(language) };
}

/**
 * Returns the banner with a new text. It removes an empty translation and a language without translations.
 */
export function withText(
  banner: CampaignBanner,
  language: string | undefined,
  name: TextName,
  text: string,
): CampaignBanner {
  if (language === undefined) return { ...banner, [name]: text };
  const { [language]: translation = {}, ...translations } = banner.translations;
  const { [name]: _old, ...rest } = translation;
  const changed = text === '' ? rest : { ...rest, [name]: text };
  return {
    ...banner,
    translations: Object.keys(changed).length > 0 ? { ...translations, [language]: changed } : translations,
  };
}
