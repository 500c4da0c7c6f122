import { defectsOf } from '../../support/banner-script/defects.ts';
import { tallContent, useShop } from '../../support/banner-script/shop.ts';
import { htmlPage } from '../../support/banner-script/stubs.ts';
import { until } from '../../support/banner-script/visit.ts';

const shop = useShop();

const button = '<button style="position:fixed;right:30px;bottom:40px;width:120px;height:48px">Pay</button>';
const markup = JSON.stringify(button);

/** Parts of a page that appear without a change of the page's own tree, or with only an attribute. */
const lateParts: [name: string, html: string, script: string][] = [
  [
    'the shadow root of a custom element whose script is late',
    '<buy-button></buy-button>',
    `customElements.define('buy-button', class extends HTMLElement {
      constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = ${markup}; } })`,
  ],
  [
    'the shadow root of a custom element with content, filled later',
    '<site-menu><p>Menu</p></site-menu>',
    `document.querySelector('site-menu').attachShadow({ mode: 'open' }).innerHTML = ${markup}`,
  ],
  [
    'the shadow root of an empty element',
    '<section id="host"></section>',
    `document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = ${markup}`,
  ],
  [
    'a button that is added to a shadow root',
    '<div id="host"></div>',
    `const root = document.querySelector('#host').shadowRoot; root.innerHTML = ${markup}`,
  ],
  [
    'a popover',
    '<div id="part" popover style="margin:0;inset:auto 0 0 auto;padding:40px"><button>Close</button></div>',
    'document.querySelector("#part").showPopover()',
  ],
  [
    'a modal dialog',
    '<dialog id="part" style="margin:auto 0 0 auto;padding:40px"><button>Close</button></dialog>',
    'document.querySelector("#part").showModal()',
  ],
  [
    'the content of a details element',
    `<details id="part"><summary>More</summary>${button}</details>`,
    'document.querySelector("#part").open = true',
  ],
];

test.each(lateParts)('%s is free within two seconds', async (_, html, script) => {
  const prepared = "document.querySelector('div#host')?.attachShadow({ mode: 'open' })";
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, `${html}<script>${prepared}</script>${tallContent}`);
  await shop.open();
  await until(() => shop.stubs.eventNames().includes('banner_shown'));
  // Long enough for the looks that follow the page's start.
  await shop.visitor.page.waitForTimeout(1_500);
  const { page } = shop.visitor;
  // In the page's time: the looks of two seconds, on a machine of any speed.
  await page.evaluate(async (code) => {
    let looks = 0;
    // Each look begins with it.
    const { observe } = MutationObserver.prototype;
    MutationObserver.prototype.observe = function (target, options) {
      if (target === document) looks += 1;
      observe.call(this, target, options);
    };
    new Function(code)();
    const start = performance.now();
    while (looks < 3 || performance.now() - start < 2_000) await new Promise((done) => setTimeout(done, 50));
  }, script);
  expect(await defectsOf(page)).toEqual([]);
});
