/** The browser's languages, without those that are none to it: a POSIX locale comes as `en-US@posix`. */
const languages = (globalThis.navigator?.languages ?? []).filter(isLanguage);
const count = new Intl.NumberFormat(languages);
/** Always with one decimal, so that columns line up. */
const percent = new Intl.NumberFormat(languages, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const day = new Intl.DateTimeFormat(languages, { dateStyle: 'medium', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat(languages, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat(languages, { dateStyle: 'medium', timeStyle: 'short' });
const signed = { signDisplay: 'exceptZero', maximumFractionDigits: 0 } as const;
const growth = new Intl.NumberFormat(languages, { ...signed, style: 'percent' });
const points = new Intl.NumberFormat(languages, { ...signed, maximumFractionDigits: 1 });
const relative = new Intl.RelativeTimeFormat(languages, { numeric: 'auto' });

/** A number by the browser's language. */
export const formatCount = (value: number): string => count.format(value);

/** A share (0.25 → 25 %) by the browser's language; a dash for `null`. */
export const formatShare = (value: number | null): string => (value === null ? '–' : percent.format(value));

/** A percentage (20 → 20%) by the browser's language, with up to two decimals. */
export const formatPercent = (value: number): string =>
  new Intl.NumberFormat(languages, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100);

/** A growth (0.12 → +12%) by the browser's language; `undefined` stays. */
export const formatGrowth = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : growth.format(value);

/** A difference of shares in percentage points (0.009 → +0.9); `undefined` stays. */
export const formatPoints = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : points.format(value * 100);

/** A UTC day (`yyyy-mm-dd`) by the browser's language. */
export const formatDay = (value: string): string => day.format(new Date(`${value}T00:00:00Z`));

/** A UTC day without its year. */
export const formatShortDay = (value: string): string => shortDay.format(new Date(`${value}T00:00:00Z`));

/** A timestamp (ISO 8601) in the merchant's own time zone. */
export const formatMoment = (value: string): string => moment.format(new Date(value));

/** Returns the age of a timestamp (ISO 8601), such as "3 minutes ago". */
export function formatAgo(value: string, nowMs = Date.now()): string {
  const minutes = Math.round((Date.parse(value) - nowMs) / 60_000);
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  if (Math.abs(hours) < 48) return relative.format(hours, 'hour');
  return relative.format(Math.round(hours / 24), 'day');
}

/** An amount of money by the browser's language. */
export function formatMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat(languages, { style: 'currency', currency }).format(amount);
}

/** Returns the English name of a language (BCP 47 tag): `pt-BR` → "Brazilian Portuguese". */
export function languageName(tag: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
