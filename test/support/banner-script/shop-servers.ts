import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { useShopProject } from '../../../packages/sdk/test/shop-project.ts';
import type { Shop } from './shop.ts';
import { buyButtonFrame, checkoutHosts, type ShopPage, type ShopResponse } from './shops.ts';
import { htmlPage } from './stubs.ts';

/** The server of one shop after another, and stubs of all checkouts. */
export interface ShopServers {
  /** What the present shop's checkout has received: URLs, and sessions that its server created. */
  readonly received: string[];
  /** All requests for the present shop and the checkouts, frames of Stripe included. */
  readonly requests: string[];
  /** Opens a shop's page, with this fragment in its URL. */
  open(shopPage: ShopPage, fragment?: string): Promise<void>;
}

/** Starts a server for the shops of a file's tests. */
export function useShopServers(shop: Shop): ShopServers {
  const project = useShopProject();
  let received: string[] = [];
  let requests: string[] = [];
  let serve: (request: IncomingMessage) => ShopResponse & { html: string };
  let server: Server;
  beforeAll(async () => {
    server = createServer((request: IncomingMessage, response: ServerResponse) => {
      const { checkout, redirect, cookie, json, html } = serve(request);
      requests.push(`${request.method} ${request.url}`);
      if (checkout) received.push(checkout);
      if (cookie) response.setHeader('set-cookie', `${cookie}; path=/`);
      if (redirect) response.writeHead(302, { location: redirect }).end();
      else if (json)
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      else response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const prepare = async (page: Page) => {
    await page.context().route(checkoutHosts, (route) => {
      received.push(route.request().url());
      requests.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: 'Checkout' });
    });
    await page.context().route('https://js.stripe.com/**', (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: buyButtonFrame });
    });
  };
  return {
    get received() {
      return received;
    },
    get requests() {
      return requests;
    },
    async open({ body, code = '', serve: own }, fragment = '') {
      const script = code.startsWith('{{react}}')
        ? await project.bundle(code.replace('{{react}}', ''))
        : code;
      const html = htmlPage(shop.stubs.snippet, `${body}<script type="module">${script}</script>`);
      received = [];
      requests = [];
      serve = ({ url: path = '/', headers }) => {
        const cookies = Object.fromEntries((headers.cookie ?? '').split('; ').map((pair) => pair.split('=')));
        return { html, ...own?.({ path, cookies }) };
      };
      const { port } = server.address() as AddressInfo;
      await shop.open(prepare, { url: `http://127.0.0.1:${port}/${fragment}` });
    },
  };
}
