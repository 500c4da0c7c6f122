/** The merchant's time zone, such as "Europe/Berlin". */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const digits = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Converts a timestamp (ISO 8601) to a minute in the merchant's time zone, such as `2026-11-27T09:30`. */
export function toLocalMinute(timestamp: string): string {
  const time = new Date(timestamp);
  const day = [digits(time.getFullYear(), 4), digits(time.getMonth() + 1), digits(time.getDate())].join('-');
  return `${day}T${digits(time.getHours())}:${digits(time.getMinutes())}`;
}

/** Converts a minute in the merchant's time zone to a timestamp (ISO 8601 in UTC). */
export function fromLocalMinute(minute: string): string {
  return new Date(minute).toISOString();
}
