/**
 * Countries in which Regulation (EU) 2018/302 (geo-blocking) applies, by alpha-2 code:
 *
 * - the 27 member states of the EU;
 * - Iceland, Liechtenstein and Norway (EEA Agreement, annex X; in Norway since 2021-01-01: regjeringen.no, EØS-notat id2512498);
 * - AX, GF, GP, MF, MQ, RE and YT, territories in which EU law applies (Treaty on the Functioning of the EU, article 355).
 *
 * It does not apply in Switzerland, the United Kingdom, Svalbard, and overseas territories such as GL and NC.
 * Checked in November 2026. This is not legal advice.
 */
const singleMarket = new Set([
  ...'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
  ...'IS LI NO AX GF GP MF MQ RE YT'.split(' '),
]);

/** Returns true for countries in the EU's single market. */
export function isInSingleMarket(alpha2: string): boolean {
  return singleMarket.has(alpha2);
}
