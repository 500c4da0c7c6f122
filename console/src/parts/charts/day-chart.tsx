import { area, line } from 'd3-shape';
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
 * A chart of shown banners and copied codes by day or month. The current one is a ring at the end of a dotted line.
 * The sentence below describes the day under the pointer or the day that was touched last.
 */
export function DayChart({ days }: { days: readonly Day[] }) {
  const [pointed, setPointed] = useState<number>();
  const figure = useRef<HTMLElement>(null);
  const width = useWidth(figure, 960);
  const whole = days.filter(({ date }) => date < new Date().toISOString().slice(0, date.length));
  const top = niceTop(Math.max(1, ...days.map(({ shown, copied }) => Math.max(shown, copied))));
  const x = (index: number) => left + ((width - left) * index) / Math.max(1, days.length - 1);
  const y = (value: number) => (height - bottom) * (1 - value / top) + 6;
  const under = area<Day>()
    .x((_day, index) => x(index))
    .y0(y(0))
    .y1((day) => y(day.copied))(whole);
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const share = (((clientX - box.left) / box.width) * width - left) / (width - left);
    setPointed(Math.round(Math.min(1, Math.max(0, share)) * (days.length - 1)));
  };
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
        <path className="under" d={under ?? ''} />
        <Line name="shown" days={days} wholeDays={whole.length} x={x} y={y} />
        <Line name="copied" days={days} wholeDays={whole.length} x={x} y={y} />
        {pointed !== undefined && <path className="cursor" d={`M${x(pointed)} 0V${height - bottom}`} />}
      </svg>
      <DayInWords day={day} />
    </figure>
  );
}

interface LineProps {
  name: 'shown' | 'copied';
  days: readonly Day[];
  /** Number of days that are over. */
  wholeDays: number;
  x: (index: number) => number;
  y: (value: number) => number;
}

function Line({ name, days, wholeDays, x, y }: LineProps) {
  const pathOf = (from: number, to: number) =>
    line<Day>()
      .x((_day, index) => x(from + index))
      .y((day) => y(day[name]))(days.slice(from, to)) ?? '';
  const today = days[wholeDays];
  return (
    <g className={name}>
      <path d={pathOf(0, wholeDays)} />
      {today && (
        <>
          <path className="today" d={pathOf(Math.max(0, wholeDays - 1), wholeDays + 1)} />
          <circle cx={x(wholeDays)} cy={y(today[name])} r="3.5" />
        </>
      )}
    </g>
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
  const step = Math.max(1, Math.ceil((days.length * labelWidth) / width));
  return days.map(({ date }, index) =>
    index % step === 0 && index + step / 2 <= days.length ? (
      <text key={date} x={x(index)} y={height - 2} textAnchor={index === 0 ? 'start' : 'middle'}>
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
