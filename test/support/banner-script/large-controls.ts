import type { Page } from 'playwright-core';

/** A page with a control as large as its window. */
export interface LargeControl {
  name: string;
  /** The page's body. */
  html: string;
  /** Runs before the page's HTML is parsed. */
  script?: string;
  /** True if the control is fixed, so that there is no place for a banner. */
  isFixed?: true;
}

const reset = '<style>body { margin: 0 }</style>';
const goods = '<h1>Shop</h1><p>Goods.</p>';
const full = 'box-sizing:border-box;display:block;width:100%;min-height:100vh;border:0';

/** Pages whose only obstacle is as large as the window. */
export const largeControls: LargeControl[] = [
  {
    name: 'a body with a listener',
    html: `<style>body { min-height: 100vh; margin: 0 }</style>${goods}`,
    script: `addEventListener('DOMContentLoaded', () => document.body.setAttribute('onclick', 'window.clicks = 1'))`,
  },
  {
    name: 'an app root with a listener',
    html: `${reset}<div onclick="window.clicks = 1" style="${full}">${goods}</div>`,
  },
  { name: 'a hero that is a link', html: `${reset}<a href="#" style="${full}">New album</a>` },
  { name: 'a frame that fills the window', html: `${reset}<iframe style="${full}"></iframe>` },
  { name: 'a label around the page', html: `${reset}<label style="${full}">${goods}</label>` },
  {
    name: 'an app root that is a button',
    html: `${reset}<main role="button" style="${full}">${goods}</main>`,
  },
  {
    name: 'a fixed frame that fills the window',
    html: `${goods}<iframe style="position:fixed;inset:0;height:100%;${full}"></iframe>`,
    isFixed: true,
  },
];

/** The distances that a page is scrolled by before a checkout opens over it: less than a banner, and more. */
export const checkoutScrolls = [0, 20, 60, 140];

/** Opens a frame over the page as Paddle.js does. Runs in the page. */
export function openCheckout(): void {
  const frame = document.createElement('iframe');
  frame.className = 'paddle-frame';
  frame.setAttribute(
    'style',
    'z-index:99999;display:block;background-color:transparent;border:0;overflow:hidden auto;visibility:visible;margin:0;padding:0;position:fixed;left:0;top:0;width:100%;height:100%',
  );
  document.body.append(frame);
}

/** What a visitor can do with a banner. */
export interface BannerState {
  isVisible: boolean;
  /** Points of its area, of nine, at which it receives clicks. */
  clicked: number;
}

/** Returns the state of the page's banner. */
export const bannerState = (page: Page): Promise<BannerState> =>
  page.evaluate(() => {
    const box = document.querySelector('ppp-banner')?.shadowRoot?.querySelector('section');
    if (!box) return { isVisible: false, clicked: 0 };
    const { left, top, width, height } = box.getBoundingClientRect();
    const shares = [0.1, 0.5, 0.9];
    const points = shares.flatMap((x) => shares.map((y) => [left + x * width, top + y * height] as const));
    const hits = points.filter(([x, y]) => document.elementFromPoint(x, y)?.localName === 'ppp-banner');
    const { visibility, display, opacity } = getComputedStyle(box);
    const isVisible = display !== 'none' && visibility === 'visible' && opacity === '1';
    return { isVisible, clicked: hits.length };
  });
