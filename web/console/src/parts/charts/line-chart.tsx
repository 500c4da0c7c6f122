import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { formatShortDay } from '../numbers.ts';
import { useWidth } from './use-width.ts';

/** The values of one day (UTC, `yyyy-mm-dd`) or month (`yyyy-mm`), one for each line; `null` for an unknown one. */
export interface ChartPoint {
  date: string;
  values: readonly (number | null)[];
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

interface LineChartProps {
  /** What the chart shows, for assistive technology. */
  label: string;
  points: readonly ChartPoint[];
  /** The names of the two lines. */
  lines: readonly [string, string];
  /** Formats a number at the axis. */
  format: (value: number) => string;
  /** Returns a point's numbers in words. */
  describe: (point: ChartPoint) => string;
  /** True to fill the area under the second line, which then has no unknown value. @default false */
  isFilled?: boolean;
  notes?: readonly DayNote[];
  /** Times between two readings of redemptions whose days aren't known, which are hatched. ISO 8601. */
  gaps?: readonly { startedAt: string; endedAt: string }[];
}

/**
 * A chart of two lines by day or month. The current one is a ring at the end of a dotted line. The sentence below
 * describes the day under the pointer or the day that was touched last. Notes are numbered marks with a list below.
 */
export function LineChart(props: LineChartProps) {
  const { label, points, lines, format, describe, isFilled = false, notes = [], gaps = [] } = props;
  const [pointed, setPointed] = useState<number>();
  const figure = useRef<HTMLElement>(null);
  const width = useWidth(figure, 960);
  const whole = points.filter(({ date }) => date < new Date().toISOString().slice(0, date.length)).length;
  const top = niceTop(Math.max(1, ...points.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const x = (index: number) => left + ((width - left) * index) / Math.max(1, points.length - 1);
  const y = (value: number) => (height - bottom) * (1 - Math.max(0, value) / top) + 6;
  const path = (line: number, from: number, to: number) => pathOf(points, line, from, to, x, y);
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const share = (((clientX - box.left) / box.width) * width - left) / (width - left);
    setPointed(Math.round(Math.min(1, Math.max(0, share)) * (points.length - 1)));
  };
  const today = points[whole];
  const day = pointed === undefined ? undefined : points[pointed];
  return (
    <figure className="chart" ref={figure}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointed(undefined)}
      >
        <Grid top={top} y={y} width={width} format={format} />
        <Gaps points={points} gaps={gaps} x={x} />
        <DayLabels points={points} x={x} width={width} />
        <Marks points={points} notes={notes} x={x} />
        {isFilled && whole > 0 && <path className="under" d={`${path(1, 0, whole)}V${y(0)}H${x(0)}Z`} />}
        {[0, 1].map((line) => (
          <g key={line} className={line === 0 ? 'first' : 'other'}>
            <path d={path(line, 0, whole)} />
            <path className="today" d={path(line, Math.max(0, whole - 1), whole + 1)} />
            <Ring value={today?.values[line]} x={x(whole)} y={y} />
          </g>
        ))}
        {pointed !== undefined && <path className="cursor" d={`M${x(pointed)} 0V${height - bottom}`} />}
      </svg>
      <InWords text={day && describe(day)} lines={lines} />
      <Notes notes={notes} />
    </figure>
  );
}

/** Returns the path of a line from one point to before another, with a gap at each unknown value. */
function pathOf(
  points: readonly ChartPoint[],
  line: number,
  from: number,
  to: number,
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let [path, isDrawn] = ['', false];
  for (const [offset, { values }] of points.slice(from, to).entries()) {
    const value = values[line];
    if (typeof value === 'number') path += `${isDrawn ? 'L' : 'M'}${x(from + offset)} ${y(value)}`;
    isDrawn = typeof value === 'number';
  }
  return path;
}

function Ring({
  value,
  x,
  y,
}: {
  value: number | null | undefined;
  x: number;
  y: (value: number) => number;
}) {
  return typeof value === 'number' && <circle cx={x} cy={y(value)} r="3.5" />;
}

interface GapsProps extends Pick<MarksProps, 'points' | 'x'> {
  gaps: NonNullable<LineChartProps['gaps']>;
}

/** Hatched areas from the day of the last reading before a gap to that of the next one. */
function Gaps({ points, gaps, x }: GapsProps) {
  if (gaps.length === 0) return null;
  const indexOf = (time: string) => points.findLastIndex(({ date }) => date <= time.slice(0, date.length));
  return (
    <>
      <pattern id="gap" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className="hatch" d="M0 0V7" />
      </pattern>
      {gaps.map(({ startedAt, endedAt }) => {
        const [from, to] = [x(Math.max(0, indexOf(startedAt))), x(Math.max(0, indexOf(endedAt)))];
        return (
          <rect
            key={startedAt}
            x={from}
            y="0"
            width={Math.max(7, to - from)}
            height={height - bottom}
            fill="url(#gap)"
          >
            <title>Redemptions weren’t counted</title>
          </rect>
        );
      })}
    </>
  );
}

interface MarksProps {
  points: readonly ChartPoint[];
  notes: readonly DayNote[];
  x: (index: number) => number;
}

/** The numbers of the notes at their days. Notes of one day or month share the first number. */
function Marks({ points, notes, x }: MarksProps) {
  const marks = points.flatMap(({ date }, index) => {
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

/** The selected point's numbers and the legend. */
function InWords({ text, lines }: { text: ReactNode; lines: readonly [string, string] }) {
  return (
    <>
      <p className="map-caption fine">
        {text ? (
          <strong>{text}</strong>
        ) : (
          'Point at the chart or tap it to see the numbers. The dotted part isn’t over yet.'
        )}
      </p>
      <ul className="legend" aria-label="Lines">
        <li>
          <span className="swatch" /> {lines[0]}
        </li>
        <li>
          <span className="swatch second" /> {lines[1]}
        </li>
      </ul>
    </>
  );
}

interface GridProps extends Pick<LineChartProps, 'format'> {
  top: number;
  y: (value: number) => number;
  width: number;
}

function Grid({ top, y, width, format }: GridProps) {
  const values = Array.from({ length: gridLines + 1 }, (_, index) => (top * index) / gridLines);
  return values.map((value) => (
    <g key={value}>
      <path className="grid" d={`M${left} ${y(value)}H${width}`} />
      <text x={left - 8} y={y(value) + 4} textAnchor="end">
        {format(value)}
      </text>
    </g>
  ));
}

interface DayLabelsProps {
  points: readonly ChartPoint[];
  x: (index: number) => number;
  width: number;
}

function DayLabels({ points, x, width }: DayLabelsProps) {
  const anchors: Record<number, 'start' | 'end'> = { [points.length - 1]: 'end', 0: 'start' };
  const step = Math.max(1, Math.ceil((points.length * labelWidth) / width));
  return points.map(({ date }, index) =>
    (points.length - 1 - index) % step === 0 && (index === 0 || index >= step / 2) ? (
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
