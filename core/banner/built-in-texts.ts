import am from '../reference/texts/am.json' with { type: 'json' };
import ar from '../reference/texts/ar.json' with { type: 'json' };
import az from '../reference/texts/az.json' with { type: 'json' };
import bg from '../reference/texts/bg.json' with { type: 'json' };
import bn from '../reference/texts/bn.json' with { type: 'json' };
import bs from '../reference/texts/bs.json' with { type: 'json' };
import ca from '../reference/texts/ca.json' with { type: 'json' };
import cs from '../reference/texts/cs.json' with { type: 'json' };
import de from '../reference/texts/de.json' with { type: 'json' };
import el from '../reference/texts/el.json' with { type: 'json' };
import en from '../reference/texts/en.json' with { type: 'json' };
import es from '../reference/texts/es.json' with { type: 'json' };
import et from '../reference/texts/et.json' with { type: 'json' };
import fa from '../reference/texts/fa.json' with { type: 'json' };
import fil from '../reference/texts/fil.json' with { type: 'json' };
import fr from '../reference/texts/fr.json' with { type: 'json' };
import gu from '../reference/texts/gu.json' with { type: 'json' };
import hi from '../reference/texts/hi.json' with { type: 'json' };
import hr from '../reference/texts/hr.json' with { type: 'json' };
import hu from '../reference/texts/hu.json' with { type: 'json' };
import hy from '../reference/texts/hy.json' with { type: 'json' };
import id from '../reference/texts/id.json' with { type: 'json' };
import it from '../reference/texts/it.json' with { type: 'json' };
import ja from '../reference/texts/ja.json' with { type: 'json' };
import ka from '../reference/texts/ka.json' with { type: 'json' };
import kk from '../reference/texts/kk.json' with { type: 'json' };
import km from '../reference/texts/km.json' with { type: 'json' };
import ko from '../reference/texts/ko.json' with { type: 'json' };
import ky from '../reference/texts/ky.json' with { type: 'json' };
import lo from '../reference/texts/lo.json' with { type: 'json' };
import lt from '../reference/texts/lt.json' with { type: 'json' };
import lv from '../reference/texts/lv.json' with { type: 'json' };
import mk from '../reference/texts/mk.json' with { type: 'json' };
import mn from '../reference/texts/mn.json' with { type: 'json' };
import mr from '../reference/texts/mr.json' with { type: 'json' };
import ms from '../reference/texts/ms.json' with { type: 'json' };
import my from '../reference/texts/my.json' with { type: 'json' };
import ne from '../reference/texts/ne.json' with { type: 'json' };
import nl from '../reference/texts/nl.json' with { type: 'json' };
import pl from '../reference/texts/pl.json' with { type: 'json' };
import ps from '../reference/texts/ps.json' with { type: 'json' };
import pt from '../reference/texts/pt.json' with { type: 'json' };
import ro from '../reference/texts/ro.json' with { type: 'json' };
import ru from '../reference/texts/ru.json' with { type: 'json' };
import si from '../reference/texts/si.json' with { type: 'json' };
import sk from '../reference/texts/sk.json' with { type: 'json' };
import sl from '../reference/texts/sl.json' with { type: 'json' };
import sq from '../reference/texts/sq.json' with { type: 'json' };
import sr from '../reference/texts/sr.json' with { type: 'json' };
import srLatn from '../reference/texts/sr-Latn.json' with { type: 'json' };
import sw from '../reference/texts/sw.json' with { type: 'json' };
import ta from '../reference/texts/ta.json' with { type: 'json' };
import te from '../reference/texts/te.json' with { type: 'json' };
import tg from '../reference/texts/tg.json' with { type: 'json' };
import th from '../reference/texts/th.json' with { type: 'json' };
import tk from '../reference/texts/tk.json' with { type: 'json' };
import tr from '../reference/texts/tr.json' with { type: 'json' };
import uk from '../reference/texts/uk.json' with { type: 'json' };
import ur from '../reference/texts/ur.json' with { type: 'json' };
import uz from '../reference/texts/uz.json' with { type: 'json' };
import vi from '../reference/texts/vi.json' with { type: 'json' };
import yo from '../reference/texts/yo.json' with { type: 'json' };
import zh from '../reference/texts/zh.json' with { type: 'json' };
import zhHant from '../reference/texts/zh-Hant.json' with { type: 'json' };

/** The banner's texts in one language, and the name of the native speaker who reviewed them, if one did. */
export type BuiltInTexts = Pick<typeof en, 'banner' | 'labels' | 'checkout'> & { reviewedBy: string | null };

/** The built-in texts by language. */
export const builtInTexts: Readonly<Record<string, BuiltInTexts>> = {
  ...{ am, ar, az, bg, bn, bs, ca, cs, de, el, en, es, et, fa, fil, fr, gu, hi, hr, hu, hy, id, it },
  ...{ ja, ka, kk, km, ko, ky, lo, lt, lv, mk, mn, mr, ms, my, ne, nl, pl, ps, pt, ro, ru, si, sk },
  ...{ sl, sq, sr, 'sr-Latn': srLatn, sw, ta, te, tg, th, tk, tr, uk, ur, uz, vi, yo, zh, 'zh-Hant': zhHant },
};

/** The English texts, which are the defaults of every campaign. */
export const defaultTexts: BuiltInTexts = en;
