import am from '../reference/texts/am.json' with { type: 'json' };
import ar from '../reference/texts/ar.json' with { type: 'json' };
import bn from '../reference/texts/bn.json' with { type: 'json' };
import en from '../reference/texts/en.json' with { type: 'json' };
import es from '../reference/texts/es.json' with { type: 'json' };
import fa from '../reference/texts/fa.json' with { type: 'json' };
import fil from '../reference/texts/fil.json' with { type: 'json' };
import fr from '../reference/texts/fr.json' with { type: 'json' };
import gu from '../reference/texts/gu.json' with { type: 'json' };
import hi from '../reference/texts/hi.json' with { type: 'json' };
import id from '../reference/texts/id.json' with { type: 'json' };
import ko from '../reference/texts/ko.json' with { type: 'json' };
import mr from '../reference/texts/mr.json' with { type: 'json' };
import ms from '../reference/texts/ms.json' with { type: 'json' };
import my from '../reference/texts/my.json' with { type: 'json' };
import pl from '../reference/texts/pl.json' with { type: 'json' };
import ps from '../reference/texts/ps.json' with { type: 'json' };
import pt from '../reference/texts/pt.json' with { type: 'json' };
import ru from '../reference/texts/ru.json' with { type: 'json' };
import sw from '../reference/texts/sw.json' with { type: 'json' };
import ta from '../reference/texts/ta.json' with { type: 'json' };
import te from '../reference/texts/te.json' with { type: 'json' };
import th from '../reference/texts/th.json' with { type: 'json' };
import tr from '../reference/texts/tr.json' with { type: 'json' };
import uk from '../reference/texts/uk.json' with { type: 'json' };
import ur from '../reference/texts/ur.json' with { type: 'json' };
import uz from '../reference/texts/uz.json' with { type: 'json' };
import vi from '../reference/texts/vi.json' with { type: 'json' };
import yo from '../reference/texts/yo.json' with { type: 'json' };
import zh from '../reference/texts/zh.json' with { type: 'json' };
import zhHant from '../reference/texts/zh-Hant.json' with { type: 'json' };

/** The banner's built-in texts and labels in one language. */
export type BuiltInTexts = Pick<typeof en, 'banner' | 'labels'>;

/** The built-in texts by language. Each file describes how it was checked. */
export const builtInTexts: Readonly<Record<string, BuiltInTexts>> = {
  am,
  ar,
  bn,
  en,
  es,
  fa,
  fil,
  fr,
  gu,
  hi,
  id,
  ko,
  mr,
  ms,
  my,
  pl,
  ps,
  pt,
  ru,
  sw,
  ta,
  te,
  th,
  tr,
  uk,
  ur,
  uz,
  vi,
  yo,
  zh,
  'zh-Hant': zhHant,
};

/** The English texts, which are the defaults of every campaign. */
export const defaultTexts: BuiltInTexts = en;
