/** Pixels from the banner's side to the middle of what usually stands in a corner. */
const bubble = 40;

/**
 * Calls `avoid` with what the page itself keeps in sight under a box: fixed parts, parts that stick to this edge, and under a
 * box at the top the header of a page that is not scrolled. Three points in each direction find a bar of any height and what
 * stands in a corner.
 */
export const forPartsUnder = (box: Element, edge: 'top' | 'bottom', avoid: (part: Element) => void): void => {
  const { left, top, right, bottom } = box.getBoundingClientRect();
  for (const x of [left + bubble, (left + right) / 2, right - bubble])
    for (const y of [top + 1, (top + bottom) / 2, bottom - 1])
      for (const part of document.elementsFromPoint(x, y)) {
        const style = getComputedStyle(part);
        // A part that sticks to another edge has none here; a fixed part always has one.
        const stays = /fixed|sticky/.test(style.position) && style[edge] !== 'auto';
        if (stays || (edge === 'top' && !pageYOffset && part.matches('header,nav'))) avoid(part);
      }
};
