/** The element that the visitor sees where the centre of `part` is: `part`, or what covers it. */
export const seenAtCentre = (part: Element, root: DocumentOrShadowRoot): Element | null => {
  const { left, top, width, height } = part.getBoundingClientRect();
  return root.elementFromPoint(left + width / 2, top + height / 2);
};
