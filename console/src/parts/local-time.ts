/** The merchant's time zone, such as "Europe/Berlin". */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const digits = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Returns a timestamp (ISO 8601) as the minute of the merchant's clock, such as `2026-11-27T09:30`, as inputs have it. */
export function toLocalMinute(timestamp: string): string {
  const time = new Date(timestamp);
  const day = [digits(time.getFullYear(), 4), digits(time.getMonth() + 1), digits(time.getDate())].join('-');
  return `${day}T${digits(time.getHours())}:${digits(time.getMinutes())}`;
}

/** Returns the timestamp (ISO 8601 in UTC) of a minute of the merchant's clock. */
export function fromLocalMinute(minute: string): string {
  return new Date(minute).toISOString();
}
