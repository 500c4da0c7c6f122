import { codePair, codeParameterOf, linkWithCode } from '../../../packages/sdk/src/add-code.ts';

/** The elements that can lead to a checkout. */
export const codeLinks = 'a[href],area[href],.paddle_button';

/**
 * Adds the code to a link or a Paddle button, unless it has one, or leads elsewhere. Returns true if it has
 * this code now. An SVG link's `href` is not a text, so it stays as it is.
 */
export const putCode = (element: HTMLElement, code: string): boolean => {
  const { dataset } = element;
  if (element.matches('.paddle_button')) {
    if (!/discount|transaction/.test(String(Object.keys(dataset)))) dataset.discountCode = code;
    return dataset.discountCode === code;
  }
  const anchor = element as HTMLAnchorElement;
  const { pppCodeParameter = codeParameterOf(anchor.href) } = dataset;
  if (!pppCodeParameter || !/^https?\W/.test(anchor.href)) return false;
  const link = anchor.getAttribute('href') as string;
  const withCode = linkWithCode(link, pppCodeParameter, code);
  if (withCode !== link) anchor.href = withCode;
  return withCode.split(/[?&#]/).includes(codePair(pppCodeParameter, code));
};
