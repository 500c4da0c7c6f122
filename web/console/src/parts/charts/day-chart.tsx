import { type PointerEvent, useRef, useState } from 'react';
import { formatCount, formatDay, formatShortDay } from '../numbers.ts';
import { useWidth } from './use-width.ts';

/** The counts of one day (UTC, `yyyy-mm-dd`) or month (`yyyy-mm`). */
export interface Day {
  date: string;
  shown: number;
  copied: number;
}

/** A day's or month's note. */
export interface DayNote {
  /** UTC day. */
  day: string;
  text: string;
}

const height = 220;
const left = 52;
const bottom = 26;
const gridLines = 4;
const markRadius = 10;
/** Width of a day's label and the gap next to it. */
const labelWidth = 110;

/**
 * A chart of shown banners and copied codes by day or month. The current one is a ring at the end of a dotted
 * line. The sentence below describes the day under the pointer or the day that was touched last. Notes are
 * numbered marks with a list below.
 */
export function DayChart({ days, notes = [] }: { days: readonly Day[]; notes?: readonly DayNote[] }) {
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
        <Marks days={days} notes={notes} x={x} />
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
      <Notes notes={notes} />
    </figure>
  );
}

interface MarksProps {
  days: readonly Day[];
  notes: readonly DayNote[];
  x: (index: number) => number;
}

/** The numbers of the notes at their days. Notes of one day or month share the first number. */
function Marks({ days, notes, x }: MarksProps) {
  const marks = days.flatMap(({ date }, index) => {
    const first = notes.findIndex(({ day }) => day.startsWith(date));
    return first < 0 ? [] : [{ index, number: first + 1 }];
  });
  return marks.map(({ index, number }) => (
    <g key={number} className="note">
      <path d={`M${x(index)} ${markRadius * 2}V${height - bottom}`} />
      <circle cx={x(index)} cy={markRadius} r={markRadius - 1} />
      <text x={x(index)} y={markRadius + 4} textAnchor="middle">
        {number}
      </text>
    </g>
  ));
}

function Notes({ notes }: { notes: readonly DayNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ol className="chart-notes">
      {notes.map(({ day, text }) => (
        <li key={`${day} ${text}`}>
          <span className="fine">{formatShortDay(day)}</span> {text}
        </li>
      ))}
    </ol>
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
 * Returns the smallest of 4, 8, 12, 20, 40, 80, 120, 200 … that is at least the value. Its four grid lines
 * are whole numbers.
 */
export function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const steps = [4, 8, 12, 20, 40, 80, 120].map((step) => (step * power) / 10);
  return steps.find((top) => top >= value && top % gridLines === 0) ?? gridLines;
}
