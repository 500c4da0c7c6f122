/** The share by which a rate may differ from the last accepted one: ±10%, ±25% for volatile currencies. */
const usualChange = 0.1;
const volatileChange = 0.25;

/** The share by which two sources may differ. */
const usualDisagreement = 0.02;
const volatileDisagreement = 0.05;

/**
 * The share by which the rate from a single source may differ from the snapshot in the code, after any number
 * of days.
 */
const usualDrift = 0.25;
const volatileDrift = 0.5;

/** The limit grows with the age of the last accepted rate, up to this share. */
const largestChange = 0.5;
/** A weekend without new rates does not count as a gap. */
const daysWithoutAllowance = 3;

/**
 * A change by this factor or more, up or down, may be a misplaced decimal point or a redenomination. It is
 * never accepted without an operator.
 */
const redenominationFactor = 5;

/**
 * Currencies that lost or gained a fifth within a month since 2020, or whose official and market rates differ
 * between sources. See docs/operate/exchange-rates.md for the reasons.
 */
export const volatileCurrencies: ReadonlySet<string> = new Set(
  (
    'AFN AOA ARS BIF BOB BYN CUP EGP ETB GHS HTG IRR KPW LAK LBP LKR LYD MMK MWK NGN RUB SDG SLE SRD SSP SYP TMT TRY UAH ' +
    'VED VES YER ZMW ZWG'
  ).split(' '),
);

/**
 * Returns the share by which a rate may differ from the last accepted one, which is `ageDays` old. It grows
 * with the square root of the age, like a random walk, so that a gap of some days does not hold back every
 * rate.
 */
export function allowedChange(currency: string, ageDays: number): number {
  const change = volatileCurrencies.has(currency) ? volatileChange : usualChange;
  return Math.min(largestChange, change * Math.sqrt(Math.max(1, ageDays / daysWithoutAllowance)));
}

/** Returns true if the rates from two sources agree. */
export function isAgreement(currency: string, one: number, other: number): boolean {
  return isWithin(one, other, volatileCurrencies.has(currency) ? volatileDisagreement : usualDisagreement);
}

/** Returns true if the rate from a single source is close enough to the snapshot's. */
export function isNearSnapshot(currency: string, rate: number, snapshot: number): boolean {
  return isWithin(rate, snapshot, volatileCurrencies.has(currency) ? volatileDrift : usualDrift);
}

/** Returns true if `rate` differs from `reference` by at most this share; both are positive. */
export function isWithin(rate: number, reference: number, change: number): boolean {
  return Math.abs(rate / reference - 1) <= change * (1 + Number.EPSILON * 8);
}

/** Returns true if `rate` differs from `last` by a factor of 5 or more, so that an operator must decide. */
export function isRedenomination(rate: number, last: number): boolean {
  return rate / last >= redenominationFactor || last / rate >= redenominationFactor;
}
