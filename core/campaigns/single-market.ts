/**
 * Countries in which Regulation (EU) 2018/302 (geo-blocking) applies, by alpha-2 code:
 *
 * - the 27 member states of the EU;
 * - Iceland, Liechtenstein and Norway: the regulation has EEA relevance and is part of the EEA Agreement, annex X; Norway applies it since
 *   2021-01-01 (regjeringen.no, EØS-notat id2512498);
 * - territories of member states in which EU law applies (article 355 (1) and (4) of the Treaty on the Functioning of the EU) and which
 *   have codes of their own: AX, GF, GP, MF, MQ, RE, YT.
 *
 * Not Switzerland, the United Kingdom, Svalbard, and overseas countries and territories such as GL and NC. Checked in November 2026; no
 * legal advice.
 */
const singleMarket = new Set([
  ...'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
  ...'IS LI NO AX GF GP MF MQ RE YT'.split(' '),
]);

/** Returns true for countries of the EU's single market. */
export function isInSingleMarket(alpha2: string): boolean {
  return singleMarket.has(alpha2);
}
