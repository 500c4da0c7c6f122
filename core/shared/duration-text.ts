import { hourMs, minuteMs } from './durations.ts';

/** Returns a duration for people: whole minutes, hours or days. */
export function durationText(ms: number): string {
  const [amount, unit] =
    ms < hourMs
      ? [Math.max(1, Math.round(ms / minuteMs)), 'minute']
      : ms < 48 * hourMs
        ? [Math.round(ms / hourMs), 'hour']
        : [Math.round(ms / (24 * hourMs)), 'day'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
