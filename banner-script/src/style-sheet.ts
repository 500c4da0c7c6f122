/**
 * Adds an empty stylesheet to a shadow root or to the page, and returns what writes it. Where the browser can construct one,
 * no Content-Security-Policy minds; elsewhere (Chrome before 73, Safari before 16.4, Firefox before 101) it is a <style>,
 * which a strict policy refuses.
 */
export const addStyleSheet = (root: ShadowRoot | Document): ((css: string) => void) => {
  if (root.adoptedStyleSheets) {
    const sheet = new CSSStyleSheet();
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return (css) => sheet.replaceSync(css);
  }
  const style = document.createElement('style');
  (root.querySelector('head') || root).appendChild(style);
  return (css) => {
    style.textContent = css;
  };
};
