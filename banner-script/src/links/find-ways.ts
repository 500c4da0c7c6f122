import { codeLinks, putCode } from './put-code.ts';

/** An element that leads to a checkout, and its copy with the code. Not all of them are links. */
export type Way = [element: HTMLElement, copy: HTMLAnchorElement];

/**
 * Returns the links and buttons that can carry the code to a checkout, in open shadow roots as well. The page
 * stays as it is: copies of them get the code.
 */
export const findWays = (root: ParentNode, code: string): Way[] => {
  const ways: Way[] = [];
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.shadowRoot) ways.push(...findWays(element.shadowRoot, code));
    if (!element.matches(codeLinks)) continue;
    const copy = element.cloneNode() as HTMLAnchorElement;
    if (putCode(copy, code)) ways.push([element, copy]);
  }
  return ways;
};
