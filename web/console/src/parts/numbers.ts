import { dayMs } from '../../../../core/shared/durations.ts';

/** The browser's languages, without invalid tags such as `en-US@posix`, which a POSIX locale produces. */
const languages = (globalThis.navigator?.languages ?? []).filter(isLanguage);
const count = new Intl.NumberFormat(languages);
/** Always with one decimal, so that columns line up. */
const percent = new Intl.NumberFormat(languages, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const discount = new Intl.NumberFormat(languages, { style: 'percent', maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat(languages, { dateStyle: 'medium', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat(languages, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(languages, { month: 'short', year: 'numeric', timeZone: 'UTC' });
const date = new Intl.DateTimeFormat(languages, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(languages, { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat(languages, { timeStyle: 'short' });
const signed = { signDisplay: 'exceptZero', maximumFractionDigits: 0 } as const;
const growth = new Intl.NumberFormat(languages, { ...signed, style: 'percent' });
const points = new Intl.NumberFormat(languages, { ...signed, maximumFractionDigits: 1 });
const list = new Intl.ListFormat('en');
const relative = new Intl.RelativeTimeFormat(languages, { numeric: 'auto' });

/** Formats a number in the browser's language. */
export const formatCount = (value: number): string => count.format(value);

/** Formats a number in the browser's language; what isn't known as a dash. */
export const formatKnown = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : formatCount(value);

/** Formats an amount of things in the browser's language: "1 order", "24 orders". */
export const formatAmount = (value: number, one: string, many: string): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

/** Formats a share (0.25 → 25%) in the browser's language; `null` as a dash. */
export const formatShare = (value: number | null): string => (value === null ? '–' : percent.format(value));

/** Formats a percentage (20 → 20%) in the browser's language, with up to two decimals. */
export const formatPercent = (value: number): string => discount.format(value / 100);

/** Formats entries of an English sentence: "60%, 50%, and 40%". */
export const formatList = (entries: readonly string[]): string => list.format(entries);

/** Formats growth (0.12 → +12%) in the browser's language; `undefined` stays `undefined`. */
export const formatGrowth = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : growth.format(value);

/** Formats a difference between shares in percentage points (0.009 → +0.9); `undefined` stays `undefined`. */
export const formatPoints = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : points.format(value * 100);

/** Formats a UTC day (`yyyy-mm-dd`) or month (`yyyy-mm`) in the browser's language. */
export const formatDay = (value: string): string => formatterOf(value, day).format(new Date(value));

/** Formats a UTC day (`yyyy-mm-dd`) without its year, or a month. */
export const formatShortDay = (value: string): string => formatterOf(value, shortDay).format(new Date(value));

const formatterOf = (value: string, ofDay: Intl.DateTimeFormat) => (value.length === 7 ? month : ofDay);

/** Formats a UTC day that is not in the future: "today", "yesterday", or the day. */
export function formatRecentDay(value: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(value)) / dayMs);
  return days <= 1 ? relative.format(-days, 'day') : formatDay(value);
}

/** Formats a timestamp (ISO 8601) in the merchant's time zone. */
export const formatMoment = (value: string): string => moment.format(new Date(value));

/** Formats a time (ms since 1970) as "11:20", with its day if that is not today. */
export function formatTime(timeMs: number): string {
  const isToday = new Date(timeMs).toDateString() === new Date().toDateString();
  return isToday ? time.format(timeMs) : moment.format(timeMs);
}

/** Formats the day of a timestamp (ISO 8601) in the merchant's time zone. */
export const formatDate = (value: string): string => date.format(new Date(value));

/** Formats a timestamp's age, such as "3 minutes ago". */
export function formatAgo(value: string, nowMs = Date.now()): string {
  const minutes = Math.round((Date.parse(value) - nowMs) / 60_000);
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  if (Math.abs(hours) < 48) return relative.format(hours, 'hour');
  return relative.format(Math.round(hours / 24), 'day');
}

/** Formats an amount of money in the browser's language. */
export function formatMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat(languages, { style: 'currency', currency }).format(amount);
}

/** Formats a sum of money in the browser's language, in whole units: $3,070. */
export function formatSum(amount: number, currency: string): string {
  return sumFormat(currency).format(amount);
}

/** Formats a sum of money for the axis of a chart: $12K. */
export function formatShortSum(amount: number, currency: string): string {
  return sumFormat(currency, { notation: 'compact' }).format(amount);
}

function sumFormat(currency: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const isWhole = { maximumFractionDigits: 0, signDisplay: 'negative' } as const;
  return new Intl.NumberFormat(languages, { ...isWhole, ...options, style: 'currency', currency });
}

/** Returns a language's English name by its BCP 47 tag: `pt-BR` → "Brazilian Portuguese". */
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
