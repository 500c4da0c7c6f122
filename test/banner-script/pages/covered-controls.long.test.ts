import { isBannerVisible } from '../../support/banner-script/defects.ts';
import { useShop } from '../../support/banner-script/shop.ts';
import { htmlPage } from '../../support/banner-script/stubs.ts';
import { settle, until } from '../../support/banner-script/visit.ts';

const shop = useShop();

/** A page with controls that cannot be scrolled out from under a banner. */
interface View {
  name: string;
  body: string;
  /** Runs in the page before its controls are looked at. @default - scrolls to the end */
  code?: string;
  /** The banner has no room then, at any width, and hides. It's visible before. */
  isHidden?: true;
}

const reset = '<style>* { box-sizing: border-box } body { margin: 0 }</style>';
const long = '<h1>Shop</h1><p style="height:2000px">Goods.</p>';
const wide = 'display:block;width:100%;height:64px;';
const plan = (name: string): string =>
  `<section style="height:100vh;scroll-snap-align:start;display:flex;flex-direction:column;justify-content:flex-end"><h2>${name}</h2><button class="buy" style="${wide}">Buy ${name}</button></section>`;
const plans = ['plan 1', 'plan 2', 'plan 3'].map(plan).join('');
const closed = (content: string): string =>
  `<script>customElements.define('buy-button', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'closed' }).innerHTML = ${JSON.stringify(content)}; } })</script>`;
const backdrop = (style: string): string =>
  `document.body.insertAdjacentHTML('beforeend', '<div style="position:fixed;inset:0;background:#000c;${style}"></div><div role="dialog" style="position:fixed;left:50%;top:30%;width:280px;margin-left:-140px;${style}"><button class="buy">Pay</button></div>')`;

const views: View[] = [
  {
    name: 'sections to which the page snaps',
    body: `${reset}<style>html { scroll-snap-type: y mandatory }</style>${plans}`,
    code: 'scrollTo(0, 0)',
  },
  {
    name: 'sections to which a scroller snaps',
    body: `${reset}<main style="height:100vh;overflow-y:auto;scroll-snap-type:y mandatory">${plans}</main>`,
    code: '0',
  },
  {
    name: 'a <div> that looks like a button',
    body: `${long}<div class="buy" style="${wide}cursor:pointer">Buy</div>`,
    isHidden: true,
  },
  {
    name: 'a card with a pointer around texts',
    body: `${long}<div class="buy" style="${wide}cursor:pointer"><span>Plan 1</span> <b>$49</b></div>`,
    isHidden: true,
  },
  {
    name: 'a closed shadow root',
    body: `${long}${closed('<button style="width:100%;height:64px">Buy</button>')}<buy-button class="buy" style="${wide}"></buy-button>`,
    isHidden: true,
  },
  {
    name: 'a closed shadow root with a slot',
    body: `${long}${closed('<button style="width:100%;height:64px"><slot></slot></button>')}<buy-button class="buy" style="${wide}">Buy</buy-button>`,
    isHidden: true,
  },
  { name: 'Radix’s backdrop', body: long, code: backdrop('z-index:50'), isHidden: true },
  { name: 'Vaul’s backdrop', body: long, code: backdrop('z-index:0'), isHidden: true },
  {
    name: 'a backdrop as large as the window by its size',
    body: long,
    code: backdrop('z-index:10;right:auto;bottom:auto;width:100vw;height:100vh'),
    isHidden: true,
  },
  {
    name: 'a video at the end',
    body: `${long}<video class="buy" controls style="${wide}height:300px;background:#000"></video>`,
    isHidden: true,
  },
  {
    name: 'a large video at the end',
    body: `${long}<video class="buy" controls style="${wide}height:80vh;background:#000"></video>`,
    isHidden: true,
  },
  {
    name: 'a large video over the whole page',
    body: `${reset}<video class="buy" controls style="${wide}height:100vh;background:#000"></video>`,
  },
];

/**
 * Returns how many of each control's 15 points are in the window, and how many of them are under the banner. Of a
 * video, its lowest 40 pixels count.
 */
const countPoints = (): Promise<{ visible: number; covered: number }> =>
  shop.visitor.page.evaluate(() => {
    const count = { visible: 0, covered: 0 };
    for (const control of document.querySelectorAll('.buy')) {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const first = control.localName === 'video' ? bottom - 40 : top;
      for (const x of [0.05, 0.3, 0.5, 0.7, 0.95])
        for (const y of [0.1, 0.5, 0.9]) {
          const part = document.elementFromPoint(left + x * (right - left), first + y * (bottom - first));
          if (part) count.visible++;
          if (part?.localName === 'ppp-banner') count.covered++;
        }
    }
    return count;
  });

describe.each([
  [1280, 800],
  [390, 844],
  [320, 568],
])('in a window of %i × %i', (width, height) => {
  test.each(views)('$name stays free', async ({ body, code = 'scrollTo(0, 1e6)', isHidden }) => {
    shop.stubs.page.html = htmlPage(shop.stubs.snippet, body);
    await shop.open(undefined, { viewport: { width, height } });
    await shop.visitor.banner.waitFor({ state: 'attached' });
    if (isHidden) await until(() => isBannerVisible(shop.visitor.page));
    await shop.visitor.page.evaluate(code);
    await settle(shop.visitor.page, 1_800);
    const { visible, covered } = await countPoints();
    expect([visible > 0, covered]).toEqual([true, 0]);
    expect(await isBannerVisible(shop.visitor.page)).toBe(!isHidden);
  });
});
