/** The element that the visitor sees where the centre of `part` is: `part`, or what covers it. */
export const seenAtCentre = (part: Element): Element | null => {
  const { left, top, right, bottom } = part.getBoundingClientRect();
  return (part.getRootNode() as Document).elementFromPoint((left + right) / 2, (top + bottom) / 2);
};
