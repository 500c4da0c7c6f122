import { codePair, codeParameterOf, linkWithCode } from '../../../packages/sdk/src/add-code.ts';

/** The elements that can lead to a checkout. */
export const codeLinks = 'a[href],area[href],.paddle_button,[data-polar-checkout]';

/**
 * Returns a link with the code, and true if it has this code now. A link to another place than a known
 * checkout stays, unless its `parameter` is known. An empty one keeps any link as it is.
 */
export const carryCode = (link: string, code: string, parameter?: string): [link: string, isIn: boolean] => {
  const { href } = new URL(link, document.baseURI);
  const name = parameter ?? codeParameterOf(href);
  if (!name || !/^https?\W/.test(href)) return [link, false];
  const withCode = linkWithCode(link, name, code);
  return [withCode, withCode.split(/[?&#]/).includes(codePair(name, code))];
};

/**
 * Adds the code to a link, or to a button of Paddle or Polar, unless it has one, or leads elsewhere. Returns
 * true if it has this code now.
 */
export const putCode = (element: HTMLElement, code: string): boolean => {
  const { dataset } = element;
  if (element.matches('.paddle_button')) {
    if (!/discount|transaction/.test(String(Object.keys(dataset)))) dataset.discountCode = code;
    return dataset.discountCode === code;
  }
  const link = element.getAttributeNode(element.matches('a,area') ? 'href' : 'data-polar-checkout') as Attr;
  const [withCode, isIn] = carryCode(link.value, code, dataset.pppCodeParameter);
  if (withCode !== link.value) link.value = withCode;
  return isIn;
};
