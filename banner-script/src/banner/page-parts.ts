/** Selector for the controls that can be recognized by their markup. */
const controls =
  'a,button,input,select,textarea,summary,label,iframe,[controls],[contenteditable],[onclick],[role=button],[role=slider]';

/**
 * Controls that markup does not show: elements with a pointer, unless they have it from their parent, and
 * custom elements whose content no script can see.
 */
export const otherControls = new Set<Element>();

export const isControl = (part: Element): boolean => part.matches(controls) || otherControls.has(part);

const findAll = (part: ParentNode): Element[] => {
  const elements = [...part.querySelectorAll(controls)];
  for (const { shadowRoot } of part.querySelectorAll(':not(ppp-banner)'))
    if (shadowRoot) elements.push(...findAll(shadowRoot));
  return elements;
};

/** The controls of parts, until the page changes. */
let known = new WeakMap<ParentNode, Element[]>();

/** Makes the next looks find controls again, because the page has changed. */
export const forgetControls = (): void => {
  known = new WeakMap();
};

/**
 * Returns the controls in a part of the page, including those in open shadow roots, but not the banner's own.
 * Of a large part, these are only the first hundred and the last hundred, which can be at its edges.
 */
export const findControls = (part: ParentNode): Element[] => {
  const elements = known.get(part) || findAll(part);
  elements.splice(100, elements.length - 200);
  known.set(part, elements);
  return elements;
};

/** Returns the parent as the browser displays it: a slot for its content, and a host for its shadow root. */
export const parentOf = (element: Element): Element | undefined =>
  element.assignedSlot || element.parentElement || (element.getRootNode() as ShadowRoot).host;

/** Returns true if a part keeps its place in the window, at least at times. */
export const isPinned = (part: Element): boolean => /fixed|sticky/.test(getComputedStyle(part).position);
