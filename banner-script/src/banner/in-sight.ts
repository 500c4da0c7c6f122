/** The element that the visitor sees where the centre of `part` is: `part`, or what covers it. */
export const seenAtCentre = (part: Element): Element | null => {
  const { left, top, width, height } = part.getBoundingClientRect();
  return (part.getRootNode() as Document).elementFromPoint(left + width / 2, top + height / 2);
};
