import { useShopProject } from '../../../packages/sdk/test/shop-project.ts';
import { estimateIn } from '../../support/banner-script/prices.ts';
import {
  type DocumentService,
  openReactDocument,
  openReactRoot,
  reactRoots,
  reacts,
  untilHydrated,
} from '../../support/banner-script/react-document.ts';
import { expectOneBanner, useShop } from '../../support/banner-script/shop.ts';
import { until } from '../../support/banner-script/visit.ts';

const project = useShopProject();
const shop = useShop();

/** Returns a shop whose whole document React renders, with prices whose children React removes later. */
const app = (service: DocumentService): string => `
  import { useEffect, useState } from 'react';
  export function App() {
    const [isSale, setIsSale] = useState(true);
    useEffect(() => { window.endSale = () => setIsSale(false); window.isHydrated = true; }, []);
    return <html lang="en"><head>
        <title>Shop</title>
        <link rel="preload" as="fetch" crossOrigin="" href="${service.preload}" />
        <script async crossOrigin="" src="${service.script}" />
      </head><body>
        <main>
          <h1>Shop</h1>
          <p data-ppp-price="129">{isSale && <s>$150</s>} $129</p>
          <b data-ppp-price="99">{isSale && <s>$120</s>} $99</b>
        </main>
        <script defer src="/app.js" />
      </body></html>;
  }`;

describe.each(reacts)('a document that React %s hydrates', (_, alias) => {
  test.each([0, 400, 3_000, 7_000])(
    '%i ms after the page keeps banner and prices, without a hydration error',
    async (delayMs) => {
      await openReactDocument(shop, project, alias, app, delayMs);
      await untilHydrated(shop);
      await expectOneBanner(shop);
      expect(await shop.visitor.page.evaluate('recovered')).toEqual([]);
      const estimates = async () =>
        `${await estimateIn(shop.visitor, 'main p')} ${await estimateIn(shop.visitor, 'main b')}`;
      await until(async () => /5,680.*4,360/.test(await estimates()));
      await shop.visitor.page.evaluate('endSale()');
      await until(async () => !(await shop.visitor.page.locator('main p').textContent())?.includes('$150'));
      expect(await shop.visitor.page.locator('h1').isVisible()).toBe(true);
      expect(await estimates()).toContain('5,680');
      await expectOneBanner(shop);
    },
  );
});

/** Returns prices in all kinds of elements, as a part of a page. */
const prices = `
  import { useEffect } from 'react';
  export function App() {
    useEffect(() => { window.isHydrated = true; }, []);
    return <main>
      <p data-ppp-price="129">{'$'}{129}</p>
      <p>Now <strong data-ppp-price="99">$99</strong> <b data-ppp-price="49">{'$'}{49}</b></p>
      <span data-ppp-price="19" />
    </main>;
  }`;

describe.each(reacts)('a part of the page that React %s hydrates', (_, alias) => {
  const views = reactRoots.flatMap((root) => [400, 3_000, 7_000].map((delayMs) => ({ root, delayMs })));

  test.each(views)(
    '$root.name, $delayMs ms after the page’s load, logs no error',
    async ({ root, delayMs }) => {
      await openReactRoot(shop, project, alias, root, prices, delayMs);
      const estimate = () => estimateIn(shop.visitor, 'strong');
      // Prices do not wait for React.
      if (delayMs > 1_000) {
        await until(async () => (await estimate()).includes('4,360'));
        expect(await shop.visitor.page.evaluate(() => Reflect.has(window, 'isHydrated'))).toBe(false);
      }
      await untilHydrated(shop);
      await until(async () => (await estimate()).includes('4,360'));
      await expectOneBanner(shop);
      expect(await shop.visitor.page.evaluate('recovered')).toEqual([]);
      expect(shop.visitor.warnings).toEqual([]);
    },
  );
});
