import { estimateFor } from './estimate.ts';
import { type Price, prices, type Row } from './price.ts';
import { ownerOf, pathOf, ruleDisplay, writeRules } from './rule-display.ts';
import { shadowDisplay } from './shadow-display.ts';

/** Removes a row and all its estimates. */
const removeRow = (row: Row = []): void => {
  for (const price of row.splice(0)) {
    price.show(price, 0);
    price.row = undefined;
  }
};

/**
 * Returns the prices of these elements with their present estimates. Leaves out elements that cannot show one,
 * and removes rows that are not what they were.
 */
const pricesOf = (elements: HTMLElement[]): Price[] => {
  const found: Price[] = [];
  for (const element of elements) {
    const known = prices.get(element);
    const price = known || ({ element, show: shadowDisplay(element) || ruleDisplay(element) } as Price);
    if (!price.show) continue;
    prices.set(element, price);
    found.push(price);
    const { row, selector, text, place } = price;
    price.text = estimateFor(element.dataset);
    price.place = pathOf(element) + innerWidth;
    if (text !== price.text || place !== price.place || (selector && !element.matches(selector)))
      removeRow(row);
  }
  return found;
};

/** Measures a price that shows its original. */
const measure = (price: Price): void => {
  const { element } = price;
  const { display, lineHeight, fontSize } = getComputedStyle(element);
  const { top, width: room } = (element.parentElement as Element).getBoundingClientRect();
  const content = new Range();
  content.selectNodeContents(element);
  const { width } = content.getBoundingClientRect();
  Object.assign(price, {
    lineHeight,
    width,
    top,
    room,
    fontSize: Number.parseFloat(fontSize),
    isFlexible: /flex|grid/.test(display),
  });
};

/** Returns true if two prices have one place and one font size, and rooms at one height or of one width. */
const areAlike = (one: Price, other: Price): boolean =>
  one.place === other.place &&
  one.fontSize === other.fontSize &&
  (Math.abs(one.top - other.top) < 2 || Math.abs(one.room - other.room) < 2);

/**
 * Returns new rows of prices: of those that the visitor sees without an estimate, and of all that belong to
 * them, which have the same place and look alike. Removes before it measures, so that the browser lays
 * the page out once.
 */
export const makeRows = (elements: HTMLElement[], inView: Set<HTMLElement>): Row[] => {
  const prices = pricesOf(elements);
  const places = new Set<string>();
  for (const { element, text, row, place } of prices)
    if (inView.has(element) && text && !row) {
      removeRow(ownerOf(element));
      places.add(place);
    }
  const found = prices.filter(({ place }) => places.has(place));
  for (const { row } of found) removeRow(row);
  writeRules();
  const visible = found.filter(({ element, text }) => text && element.getClientRects()[0]);
  visible.forEach(measure);
  const rows: Row[] = [];
  for (const first of visible)
    if (!first.row) {
      const row = visible.filter((price) => !price.row && areAlike(first, price));
      for (const price of row) price.row = row;
      rows.push(row);
    }
  return rows;
};
