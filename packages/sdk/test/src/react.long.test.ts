import { discount, discountIn, noDiscount } from '../../../../test/support/banner-script/banner-configs.ts';
import { expectOneBanner, useShop } from '../../../../test/support/banner-script/shop.ts';
import { htmlPage, publicKey } from '../../../../test/support/banner-script/stubs.ts';
import { textOf, until } from '../../../../test/support/banner-script/visit.ts';
import { useShopProject } from '../shop-project.ts';

const project = useShopProject();
const shop = useShop();

async function open(code: string): Promise<void> {
  shop.stubs.page.html = htmlPage('', `<div id="root"></div><script>${code}</script>`);
  await shop.open();
}

const root = () => shop.visitor.page.locator('#root');
const options = () => JSON.stringify({ publicKey, baseUrl: shop.stubs.serviceUrl });

const reactPage = () => `
  import { StrictMode } from 'react';
  import { createRoot } from 'react-dom/client';
  import { createPppClient } from 'ppp-discounts-sdk';
  import { PppBanner, PppPrice, usePpp } from 'ppp-discounts-sdk/react';
  const client = createPppClient(${options()});
  function Shop() {
    const { config, error } = usePpp(client);
    const state = error?.code ?? (config?.show ? config.countryName : config?.reason) ?? 'nothing yet';
    return <main>
      <h1>Shop</h1><i>{state}</i>
      <b><PppPrice client={client} amount={99} locale="en_US">\${99}</PppPrice></b>
      <em><PppPrice {...${options()}} amount={10} locale="en">$10</PppPrice></em>
      <q><PppPrice client={client} amount={99} currency="usd">\${99}</PppPrice></q>
      <del><PppPrice client={client} amount={99} currency="EUR">€99</PppPrice></del>
      <u><PppPrice publicKey="ppp_sk_live_secret" baseUrl="" amount={10}>$10</PppPrice></u>
      <PppBanner publicKey="ppp_sk_live_secret" baseUrl="" />
      <PppBanner {...${options()}} />
    </main>;
  }
  createRoot(document.getElementById('root')).render(<StrictMode><Shop /></StrictMode>);`;

const reacts: [string, Record<string, string>][] = [
  ['18', { react: 'react-18', 'react-dom': 'react-dom-18' }],
  ['19', {}],
];

describe.each(reacts)('a page built with React %s', (version, alias) => {
  const price = () => textOf(root().locator('b'));
  const state = () => textOf(root().locator('i'));

  test('has the local price and one banner', async () => {
    await open(
      await project.bundle(`import { version } from 'react'; window.react = version; ${reactPage()}`, alias),
    );
    await expectOneBanner(shop);
    await until(async () => (await price()) === '$99 ≈ ₹4,360 with code PPP50');
    expect(await root().locator('b s').textContent()).toBe('$99');
    expect(await textOf(root().locator('q'))).toContain('₹4,360');
    expect(await textOf(root().locator('del'))).toBe('€99');
    expect(shop.stubs.configRequests).toHaveLength(1);
    expect(await state()).toBe('India');
    expect(String(await shop.visitor.page.evaluate('react')).split('.')[0]).toBe(version);
    expect(shop.visitor.warnings).toEqual([]);
  });

  test('names the code in the language of the response', async () => {
    shop.respondWith(discountIn('pt', 'BR'));
    await open(await project.bundle(reactPage(), alias));
    await until(async () => (await price()).endsWith('com o código PPP50'));
    expect(await root().locator('b span').getAttribute('lang')).toBe('pt');
  });

  test('keeps its own price without a discount, and has the reason', async () => {
    shop.respondWith(noDiscount('vpn_detected'));
    await open(await project.bundle(reactPage(), alias));
    await until(async () => (await state()) === 'vpn_detected');
    expect(await price()).toBe('$99');
  });

  test('keeps its own price with a rejected key, and has the error', async () => {
    shop.stubs.response = { status: 401, body: '{"error":{"code":"invalid_api_key"}}' };
    await open(await project.bundle(reactPage(), alias));
    await until(async () => (await state()) === 'rejected');
    expect(await price()).toBe('$99');
  });

  test('is rendered on a server with its own price, without a request', async () => {
    const code = `
      import { renderToString } from 'react-dom/server.browser';
      import { createPppClient } from 'ppp-discounts-sdk';
      import { PppBanner, PppPrice } from 'ppp-discounts-sdk/react';
      const client = createPppClient(${options()});
      document.getElementById('root').textContent =
        renderToString(<p><PppPrice client={client} amount={9}>$9</PppPrice><PppBanner {...${options()}} /></p>);`;
    await open(await project.bundle(code, alias));
    expect(await textOf(root())).toBe('<p>$9</p>');
    expect(shop.stubs.configRequests).toEqual([]);
  });
});

test('a page without a framework has the local price, from the session on the second view', async () => {
  // With this header, the browser's cache does not serve the second view.
  shop.stubs.response = { status: 200, body: JSON.stringify(discount()), headers: { vary: '*' } };
  const code = await project.bundle(`
    import { createPppClient, formatPrice } from 'ppp-discounts-sdk';
    const client = createPppClient(${options()});
    client.getConfig().then((config) => {
      document.getElementById('root').textContent = formatPrice(99, config, 'en') ?? config.reason;
    });`);
  await open(code);
  await until(async () => (await textOf(root())) === '₹4,360');
  await shop.visitor.page.reload();
  await until(async () => (await textOf(root())) === '₹4,360');
  expect(shop.stubs.configRequests).toHaveLength(1);
});
