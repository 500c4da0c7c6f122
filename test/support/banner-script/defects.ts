import type { Page } from 'playwright-core';

/**
 * Returns the defects of a view: controls with a point under the banner, and points of the banner under a
 * part of the page.
 */
export const defectsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ninePoints = (element: Element): [x: number, y: number][] => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const shares = [0.1, 0.5, 0.9];
      return shares.flatMap((x) => shares.map((y): [number, number] => [left + x * width, top + y * height]));
    };
    const topmost = (x: number, y: number): string => document.elementFromPoint(x, y)?.localName ?? '';
    const withShadow = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) =>
        element.shadowRoot && element.localName !== 'ppp-banner'
          ? [element, ...withShadow(element.shadowRoot)]
          : [element],
      );
    const found: string[] = [];
    for (const control of withShadow(document).filter((element) =>
      element.matches(
        'a, button, input, iframe, video, audio, [role=slider], [contenteditable], body > div[style*="50%"]',
      ),
    ))
      if (ninePoints(control).some((point) => topmost(...point) === 'ppp-banner'))
        found.push(`<${control.localName}>${control.textContent} is under the banner`);
    const box = document.querySelector('ppp-banner')?.shadowRoot?.querySelector('section');
    if (box && getComputedStyle(box).visibility === 'visible' && getComputedStyle(box).opacity === '1')
      for (const point of ninePoints(box))
        if (topmost(...point) !== 'ppp-banner') found.push(`<${topmost(...point)}> is over the banner`);
    return found;
  });

/** Returns true if the visitor can see the banner. */
export const isBannerVisible = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const box = document.querySelector('ppp-banner')?.shadowRoot?.querySelector('section');
    if (!box) return false;
    const { visibility, opacity } = getComputedStyle(box);
    return visibility === 'visible' && opacity === '1';
  });
