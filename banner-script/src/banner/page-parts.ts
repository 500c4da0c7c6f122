/** Selector for the controls that can be recognized by their markup. */
const controls =
  'a,button,input,select,textarea,summary,label,iframe,[onclick],[role=button],[role=menuitem]';

/** Returns all controls of a tree, including those in open shadow roots, but not the banner's own. */
export const findControls = (tree: ParentNode): Element[] => {
  const elements = [...tree.querySelectorAll(controls)];
  for (const { shadowRoot } of tree.querySelectorAll(':not(ppp-banner)'))
    if (shadowRoot) elements.push(...findControls(shadowRoot));
  return elements;
};

/** Returns the parent as the browser displays it: a slot for its content, and a host for its shadow root. */
export const parentOf = (element: Element): Element | null =>
  element.assignedSlot || element.parentElement || (element.getRootNode() as ShadowRoot).host || null;

/**
 * Returns the elements at a point of the window, the topmost first: those of the tree that contains
 * `element`.
 */
export const elementsAt = (x: number, y: number, element: Element): Element[] =>
  (element.getRootNode() as ShadowRoot).elementsFromPoint(x, y);
