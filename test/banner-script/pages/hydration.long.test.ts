import { runInNewContext } from 'node:vm';
import { useShopProject } from '../../../packages/sdk/test/shop-project.ts';
import { estimateIn } from '../stage/prices.ts';
import { expectOneBanner, useShop } from '../stage/shop.ts';
import { until } from '../stage/visit.ts';

const project = useShopProject();
const shop = useShop();

/** Returns a shop whose whole document React renders, with prices whose children React removes later. */
const app = (service: { preload: string; script: string }): string => `
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

const server = `
  import { renderToString } from 'react-dom/server.browser';
  globalThis.html = '<!doctype html>' + renderToString(<App />);`;

const browser = `
  import { hydrateRoot } from 'react-dom/client';
  window.recovered = [];
  hydrateRoot(document, <App />, { onRecoverableError: (error) => window.recovered.push(String(error)) });`;

/**
 * Returns the document that the bundle renders. Closes React's channels, which would keep the process
 * running.
 */
function rendered(bundle: string): string {
  const channels: MessageChannel[] = [];
  class ClosableChannel extends MessageChannel {
    constructor() {
      super();
      channels.push(this);
    }
  }
  const page = {
    TextEncoder,
    MessageChannel: ClosableChannel,
    setTimeout,
    console,
    AbortController,
    html: '',
  };
  runInNewContext(bundle, page);
  for (const { port1 } of channels) port1.close();
  return page.html;
}

const reacts: [string, Record<string, string>][] = [
  ['18', { react: 'react-18', 'react-dom': 'react-dom-18' }],
  ['19', {}],
];

describe.each(reacts)('a document that React %s hydrates', (_, alias) => {
  /** Opens the shop and loads React `delayMs` after the page. */
  async function open(delayMs: number): Promise<void> {
    const { serviceUrl, scriptUrl, snippet } = shop.stage;
    const preload = /href="([^"]+)"/.exec(snippet)?.[1] ?? '';
    expect(preload).toContain(serviceUrl);
    const source = app({ preload, script: scriptUrl });
    shop.stage.page.html = rendered(await project.bundle(source + server, alias));
    const code = await project.bundle(source + browser, alias);
    await shop.open((visit) =>
      visit.route('**/app.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        await route.fulfill({ contentType: 'text/javascript', body: code });
      }),
    );
  }

  test.each([0, 400, 3_000, 7_000])(
    '%i ms after the page keeps banner and prices, without a hydration error',
    async (delayMs) => {
      await open(delayMs);
      await until(() => shop.visitor.page.evaluate(() => Reflect.has(window, 'isHydrated')));
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
