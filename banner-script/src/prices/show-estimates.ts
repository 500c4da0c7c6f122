import { afterFrame } from '../after-frame.ts';
import { watchBoxes } from './page-boxes.ts';
import type { Price, Row } from './price.ts';
import { writeRules } from './rule-display.ts';

/** Scales are twentieths of the page's own size. */
const whole = 20;
const leastSteps = 9;
/** Pixels of the smallest font. */
const leastPixels = 11;

const show = (row: Row, steps: number, isInPlace?: boolean): void => {
  for (const price of row) price.show(price, steps / whole, isInPlace || price.isFlexible);
};

/**
 * Shows a row's estimates at the largest scale that moves nothing: behind the originals, else in their place,
 * else not at all. Tries the smallest scale first, because many rows have no room even for that.
 */
const fit = (row: Row): void => {
  const [first] = row;
  // The page may have changed since the row failed.
  if (!first) return;
  const hasMoved = watchBoxes(row);
  const least = Math.ceil(Math.max(leastSteps, (whole * leastPixels) / first.fontSize));
  let isInPlace: boolean | undefined;
  const moves = (steps: number): boolean => {
    show(row, steps, isInPlace);
    return hasMoved();
  };
  isInPlace = moves(least);
  let steps = moves(least) ? 0 : whole;
  while (moves(steps) && steps) steps--;
};

/**
 * Shows the estimates of rows without a shift of the page. First all have the whole size, so that the browser
 * lays the page out once for all of them. Then each row that has moved something tries others, in a separate
 * task. A row whose font is too small shows only its originals.
 */
export const showEstimates = (all: Row[]): void => {
  const rows = all.filter(([first]) => (first as Price).fontSize >= leastPixels);
  const moves = rows.map(watchBoxes);
  for (const row of rows) show(row, whole);
  for (const row of rows.filter((_, index) => (moves[index] as () => boolean)())) {
    show(row, 0);
    afterFrame(() => fit(row));
  }
  writeRules();
};
