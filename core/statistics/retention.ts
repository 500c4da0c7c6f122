/** Returns the expiry of the statistics of a UTC day (`yyyy-mm-dd`), in seconds since 1970. */
export function statisticsExpiry(day: string, months: number): number {
  const date = new Date(day);
  return date.setUTCMonth(date.getUTCMonth() + months) / 1000;
}
