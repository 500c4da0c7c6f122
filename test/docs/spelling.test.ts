import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, projectRoot } from '../support/source-tree.ts';

/** British words and endings. A word that matches is British unless it also matches `american`. */
const british = [
  /our(ed|s|ing|al|able|ful|less|ite|ites|hood|ly|er|ers)?$/,
  /..is(e|ed|es|ing|er|ers|able|ation|ations)$/,
  /lys(e|ed|er|ers|ing)$/,
  /(bevel|cancel|channel|counsel|dial|duel|equal|fuel|funnel|initial|jewel|label|level|marshal|model|panel|signal|spiral|total|travel|tunnel)l(ed|ing|er|ers)$/,
  /(cent|lit|met|fib|theat|calib|manoeuv)re(s|d)?$/,
  /(catalog|analog)ue[sd]?$/,
  /(licen|defen|offen|preten)ce[sd]?$/,
  /(judge|acknowledge)ments?$/,
  /^(greys?|programmes?|whilst|amongst|towards|learnt|(mis)?spelt|burnt|dreamt|artefacts?|ageing|cheques?|fulfil|enrol|instalments?|skilful|mould|sceptical|practised)$/,
];

/** American words with these endings. */
const american = [
  /^(contour|detour|flour|four|hour|our|pour|tour|your)/,
  /(promis|prais|rais|ris|nois|wis|precis|concis|cis|advis|revis|devis|supervis|televis|improvis|advertis|expertis|exercis|franchis|merchandis|enterpris|surpris|compris|disguis|paradis|cruis)(e|ed|es|ing|er|ers|able|ation)$/,
  /^disable$/,
];

/** Places that stay as they are, with the reason. */
const exceptions = [
  { path: 'test/docs/spelling.test.ts', text: /./, reason: 'these rules and their samples' },
  { path: 'core/reference/networks.json', text: /centre|netwise|reprise/, reason: 'names of companies' },
  { path: 'core/reference/texts/', text: /^(remise|preise)$|%/, reason: 'texts in other languages' },
  { path: 'test/banner-script/src/main.test.ts', text: /%/, reason: 'a French text' },
  { path: 'test/storage/campaign-rules.test.ts', text: /^5 %/, reason: 'a code that contains spaces' },
];

/** Returns the British words and the percent signs after a space. Words in identifiers count as words. */
function findings(text: string): string[] {
  const words = text.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu) ?? [];
  const lowerCase = [...new Set(words.map((word) => word.toLowerCase()))];
  const isBritish = (word: string) =>
    british.some((pattern) => pattern.test(word)) && !american.some((pattern) => pattern.test(word));
  // Not the remainder in code (`256 % alphabet.length`), nor a value in a test’s name (`%s`).
  const percents = text.match(/[\d}]\s%(?![sdjp]\b| [\w.#]+(\.length|\)| \*\*| [-+=*/<>]))/g) ?? [];
  return [...lowerCase.filter(isBritish), ...new Set(percents)];
}

it.each([
  ['The colour of the favourites', ['colour', 'favourites']],
  ['normalisedPath, CANCELLED, isLabelled', ['normalised', 'cancelled', 'labelled']],
  ['analyses 70 %, {{share}} % and 5\u00a0% off', ['0 %', '} %', '5\u00a0%']],
  ['Four hours of our precise, promised noise raise 70% otherwise', []],
  ['const limit = 256 - (256 % alphabet.length);', []],
])('in %j it finds %j', (text, found) => {
  expect(findings(text)).toEqual(found);
});

it('every file has American spelling, and no space before a percent sign', () => {
  const paths = projectFiles().filter((path) => !/\.(png|ico|woff2)$/.test(path));
  expect(paths.length).toBeGreaterThan(1_500);
  const found = paths.flatMap((path) =>
    findings(`${path}\n${readFileSync(join(projectRoot, path), 'utf8')}`).map((text) => ({ path, text })),
  );
  const isException = ({ path, text }: (typeof found)[number]) =>
    exceptions.some((exception) => path.startsWith(exception.path) && exception.text.test(text));
  expect(found.filter((one) => !isException(one))).toEqual([]);
  const unused = exceptions.filter(({ path, text }) =>
    found.every((one) => !one.path.startsWith(path) || !text.test(one.text)),
  );
  expect(unused).toEqual([]);
});
