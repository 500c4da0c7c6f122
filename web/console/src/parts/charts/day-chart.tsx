import { type PointerEvent, useRef, useState } from 'react';
import { formatCount, formatDay, formatShortDay } from '../numbers.ts';
import { useWidth } from './use-width.ts';

/** The counts of one day (UTC, `yyyy-mm-dd`) or month (`yyyy-mm`). */
export interface Day {
  date: string;
  shown: number;
  copied: number;
}

const height = 220;
const left = 52;
const bottom = 26;
const gridLines = 4;
/** Width of a day's label and the gap next to it. */
const labelWidth = 110;

/**
 * A chart of shown banners and copied codes by day or month. The current one is a ring at the end of a dotted
 * line. The sentence below describes the day under the pointer or the day that was touched last.
 */
export function DayChart({ days }: { days: readonly Day[] }) {
  const [pointed, setPointed] = useState<number>();
  const figure = useRef<HTMLElement>(null);
  const width = useWidth(figure, 960);
  const whole = days.filter(({ date }) => date < new Date().toISOString().slice(0, date.length)).length;
  const top = niceTop(Math.max(1, ...days.map(({ shown, copied }) => Math.max(shown, copied))));
  const x = (index: number) => left + ((width - left) * index) / Math.max(1, days.length - 1);
  const y = (value: number) => (height - bottom) * (1 - value / top) + 6;
  const pathOf = (name: 'shown' | 'copied', from: number, to: number) => {
    const points = days.slice(from, to).map((day, index) => `${x(from + index)} ${y(day[name])}`);
    return points.length === 0 ? '' : `M${points.join('L')}`;
  };
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const share = (((clientX - box.left) / box.width) * width - left) / (width - left);
    setPointed(Math.round(Math.min(1, Math.max(0, share)) * (days.length - 1)));
  };
  const today = days[whole];
  const day = pointed === undefined ? undefined : days[pointed];
  return (
    <figure className="chart" ref={figure}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label="Chart: how often the banner was shown and its code copied, over time"
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointed(undefined)}
      >
        <Grid top={top} y={y} width={width} />
        <DayLabels days={days} x={x} width={width} />
        {whole > 0 && <path className="under" d={`${pathOf('copied', 0, whole)}V${y(0)}H${x(0)}Z`} />}
        {(['shown', 'copied'] as const).map((name) => (
          <g key={name} className={name}>
            <path d={pathOf(name, 0, whole)} />
            <path className="today" d={pathOf(name, Math.max(0, whole - 1), whole + 1)} />
            {today && <circle cx={x(whole)} cy={y(today[name])} r="3.5" />}
          </g>
        ))}
        {pointed !== undefined && <path className="cursor" d={`M${x(pointed)} 0V${height - bottom}`} />}
      </svg>
      <DayInWords day={day} />
    </figure>
  );
}

/** The selected day's numbers and the legend. */
function DayInWords({ day }: { day: Day | undefined }) {
  return (
    <>
      <p className="map-caption fine">
        {day ? (
          <strong>
            {formatDay(day.date)}: {formatCount(day.shown)} shown, {formatCount(day.copied)} copied
          </strong>
        ) : (
          'Point at the chart or tap it to see the numbers. The dotted part is not over yet.'
        )}
      </p>
      <ul className="legend" aria-label="Lines">
        <li>
          <span className="swatch" /> Shown
        </li>
        <li>
          <span className="swatch second" /> Code copied
        </li>
      </ul>
    </>
  );
}

function Grid({ top, y, width }: { top: number; y: (value: number) => number; width: number }) {
  const values = Array.from({ length: gridLines + 1 }, (_, index) => (top * index) / gridLines);
  return values.map((value) => (
    <g key={value}>
      <path className="grid" d={`M${left} ${y(value)}H${width}`} />
      <text x={left - 8} y={y(value) + 4} textAnchor="end">
        {formatCount(value)}
      </text>
    </g>
  ));
}

interface DayLabelsProps {
  days: readonly Day[];
  x: (index: number) => number;
  width: number;
}

function DayLabels({ days, x, width }: DayLabelsProps) {
  const anchors: Record<number, 'start' | 'end'> = { [days.length - 1]: 'end', 0: 'start' };
  const step = Math.max(1, Math.ceil((days.length * labelWidth) / width));
  return days.map(({ date }, index) =>
    index % step === 0 && index + step / 2 <= days.length ? (
      <text key={date} x={x(index)} y={height - 2} textAnchor={anchors[index] ?? 'middle'}>
        {formatShortDay(date)}
      </text>
    ) : null,
  );
}

/**
 * Returns the smallest of 4, 8, 20, 40, 80, 200 … that is at least the value. Its four grid lines are whole
 * numbers.
 */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (
    [4, 8, 20, 40].map((step) => (step * power) / 10).find((top) => top >= value && top >= 4) ?? power * 8
  );
}
