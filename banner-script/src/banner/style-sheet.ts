import { addElement } from './add-element.ts';

/**
 * Gives a shadow root its style. Where the browser can construct a stylesheet, no Content-Security-Policy
 * minds; elsewhere (Chrome before 73, Safari before 16.4, Firefox before 101) it is a <style>, which a strict
 * policy rejects.
 */
export const addStyle = (root: ShadowRoot, css: string): void => {
  if (root.adoptedStyleSheets) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
  } else addElement(root, 'style', css);
};
