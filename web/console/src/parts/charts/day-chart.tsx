import { formatCount, formatDay } from '../numbers.ts';
import { type DayNote, LineChart } from './line-chart.tsx';

/** The counts of one day (UTC, `yyyy-mm-dd`) or month (`yyyy-mm`). */
export interface Day {
  date: string;
  shown: number;
  copied: number;
}

interface DayChartProps {
  days: readonly Day[];
  notes?: readonly DayNote[];
  /** Times in which redemptions were not counted, which are hatched. ISO 8601. */
  gaps?: readonly { startedAt: string; endedAt: string }[];
}

/** A chart of shown banners and copied codes by day or month. */
export function DayChart({ days, notes = [], gaps = [] }: DayChartProps) {
  return (
    <LineChart
      label="Chart: how often the banner was shown and its code copied, over time"
      points={days.map(({ date, shown, copied }) => ({ date, values: [shown, copied] }))}
      lines={['Shown', 'Code copied']}
      format={formatCount}
      describe={({ date, values: [shown, copied] }) =>
        `${formatDay(date)}: ${formatCount(shown ?? 0)} shown, ${formatCount(copied ?? 0)} copied`
      }
      isFilled
      notes={notes}
      gaps={gaps}
    />
  );
}
