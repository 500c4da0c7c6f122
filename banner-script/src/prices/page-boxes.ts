import { prices, type Row } from './price.ts';
import { writeRules } from './rule-display.ts';

/** Most pixels by which anything may move. */
const tolerance = 1;

/**
 * Measures what the estimates of a row can move: what its prices stand in, and the neighbors of all that.
 * Returns a function that returns true if it has moved since.
 */
export const watchBoxes = (row: Row): (() => boolean) => {
  /** True for prices, and for parts of a line with a price, which may grow with it. */
  const boxes = new Map<Element, boolean>();
  for (const { element } of row)
    for (let node: Element | null = element; node; node = node.parentElement)
      for (const box of [node, node.previousElementSibling, node.nextElementSibling])
        if (box && !boxes.has(box)) boxes.set(box, prices.has(box) || (box === node && !box.clientWidth));
  /** Returns places and sizes in pixels. A price only keeps its height, and its content stays within it. */
  const measure = (): number[] =>
    ([] as number[]).concat(
      ...[...boxes].map(([element, isPrice]) => {
        const { clientHeight, clientWidth, scrollWidth } = element;
        const { left, top, width, height } = element.getBoundingClientRect();
        return isPrice ? [clientHeight, scrollWidth - clientWidth] : [scrollWidth, left, top, width, height];
      }),
    );
  const before = measure();
  return () => {
    writeRules();
    return measure().some((pixels, index) => Math.abs(pixels - (before[index] as number)) > tolerance);
  };
};
