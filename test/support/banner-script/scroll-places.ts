import type { Page } from 'playwright-core';
import { settle } from './visit.ts';

/** A long page that is looked at in several places. */
export interface LongPage {
  name: string;
  html: string;
  window: [width: number, height: number];
  /** The least places of the thirteen that show the banner. */
  least: number;
  /** Scrolls to a share of the page, as code of the page. @default the browser's own scrolling */
  scroll?: (share: number) => string;
}

const desktop: [number, number] = [1280, 800];
const phone: [number, number] = [390, 844];

const links = (count: number, name = 'Chapter'): string =>
  Array.from({ length: count }, (_, index) => `<p><a href="#${index}">${name} ${index}</a></p>`).join('');
const chapters = '<section style="height:700px"><h2>Chapter</h2><p>Text.</p></section>'.repeat(8);
const slides = '<a href="#" style="flex:0 0 220px;height:240px">Album<button>Buy</button></a>'.repeat(9);
/** As high as its slides, but for four pixels. */
const carousel = `<div style="display:flex;overflow-x:auto;height:236px;margin:60px 0">${slides}</div>`;
const rows = Array.from(
  { length: 60 },
  (_, index) =>
    `<p style="height:60px;margin:0"><a href="#${index}">Album ${index}</a> <button>Buy</button></p>`,
).join('');

export const longPages: LongPage[] = [
  {
    name: 'a sticky table of contents at the right',
    html: `<div style="display:flex;align-items:flex-start"><main style="flex:1">${chapters}</main>
      <nav style="position:sticky;top:16px;width:300px;background:#eee">${links(22)}</nav></div>`,
    window: desktop,
    least: 12,
  },
  { name: 'carousels that are a little too low', html: carousel.repeat(14), window: desktop, least: 12 },
  {
    name: 'content that ScrollSmoother moves',
    html: `<style>body{margin:0;height:3600px}</style><div id="wrapper" style="position:fixed;inset:0;overflow:hidden"><div id="content" style="transform:translate3d(0,0,0)">${rows}</div></div>
      <script>addEventListener('scroll', () => { document.querySelector('#content').style.transform = 'translate3d(0,' + -scrollY + 'px,0)' })</script>`,
    window: phone,
    least: 12,
  },
  {
    name: 'content that Locomotive moves',
    html: `<style>html{position:fixed;inset:0;overflow:hidden}body{margin:0;overflow:hidden}</style><div id="content" style="transform:translate3d(0,0,0)">${rows}</div>`,
    window: phone,
    least: 12,
    scroll: (share) =>
      `document.querySelector('#content').style.transform = 'translate3d(0,' + -${share} * (3600 - innerHeight) + 'px,0)'`,
  },
];

/** Scrolls a page to the start, the end and eleven places between them, and calls `look` in each. */
export async function lookInPlaces(
  page: Page,
  { scroll }: LongPage,
  look: () => Promise<void>,
): Promise<void> {
  for (let place = 0; place <= 12; place++) {
    const code =
      scroll?.(place / 12) ??
      `scrollTo(0, ${place / 12} * (document.documentElement.scrollHeight - innerHeight))`;
    await page.evaluate(code);
    await settle(page, 700);
    await look();
  }
}
