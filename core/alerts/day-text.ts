const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the UTC day of a time for people: `November 21, 2026`. */
export function dayText(time: string): string {
  return dayFormat.format(new Date(time));
}
