const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** Returns the UTC day of a time for people: `November 21, 2026`. */
export function dayText(time: string): string {
  return dayFormat.format(new Date(time));
}

/** Returns a time for people: `November 21, 2026, 9:30 AM UTC`. */
export function momentText(time: string): string {
  return `${dayText(time)}, ${timeFormat.format(new Date(time))} UTC`;
}
