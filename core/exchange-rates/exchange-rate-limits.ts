/** The share by which a rate may differ from the last accepted one: ±10 %, ±25 % for volatile currencies. */
const usualChange = 0.1;
const volatileChange = 0.25;

/** The longer no rate was accepted, the further the next one may move, but never by more than half. */
const largestChange = 0.5;
/** A weekend without new rates does not count as a gap. */
const daysWithoutAllowance = 3;

/**
 * A jump by this factor or more, up or down, may be a slipped decimal point or a redenomination. It is not believed, however
 * long it lasts.
 */
const redenominationFactor = 5;

/**
 * Currencies that since 2020 lost or gained a fifth within a month, or that have an official and a market rate, between which
 * sources differ. Reasons by currency: docs/exchange-rates.md.
 */
export const volatileCurrencies: ReadonlySet<string> = new Set(
  (
    'AFN AOA ARS BIF BOB BYN CUP EGP ETB GHS HTG IRR KPW LAK LBP LKR LYD MMK MWK NGN RUB SDG SLE SRD SSP SYP TMT TRY UAH ' +
    'VED VES YER ZMW ZWG'
  ).split(' '),
);

/**
 * The share by which a currency's rate may differ from the last accepted one when that is `ageDays` old. It grows with the
 * square root of the age, as a random walk does, so a gap of some days does not hold back every rate.
 */
export function allowedChange(currency: string, ageDays: number): number {
  const change = volatileCurrencies.has(currency) ? volatileChange : usualChange;
  return Math.min(largestChange, change * Math.sqrt(Math.max(1, ageDays / daysWithoutAllowance)));
}

/** Whether `rate` differs from `reference` by at most this share; both are positive. */
export function isWithin(rate: number, reference: number, change: number): boolean {
  return Math.abs(rate / reference - 1) <= change * (1 + Number.EPSILON * 8);
}

/** Whether `rate` is so far from `last` (a factor of 5 or more) that only a person can say which of the two is right. */
export function isRedenomination(rate: number, last: number): boolean {
  return rate / last >= redenominationFactor || last / rate >= redenominationFactor;
}
