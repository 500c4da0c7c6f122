import { runInNewContext } from 'node:vm';
import type { ShopProject } from '../../../packages/sdk/test/shop-project.ts';
import type { Shop } from './shop.ts';
import { htmlPage } from './stubs.ts';
import { until } from './visit.ts';

const server = `
  import { renderToString } from 'react-dom/server.browser';
  globalThis.html = renderToString(<App />);`;

/** Code that hydrates the component in the result of `target`, an expression. */
const browser = (target: string): string => `
  import { hydrateRoot } from 'react-dom/client';
  window.recovered = [];
  hydrateRoot(${target}, <App />, { onRecoverableError: (error) => window.recovered.push(String(error)) });`;

/** A part of a page that React renders on the server and hydrates, other than the whole document. */
export interface ReactRoot {
  name: string;
  /** Returns the page's body with the rendered HTML. */
  body: (html: string) => string;
  /** The root's element, as code of the page. */
  target: string;
}

/** Roots without a mark that other scripts could know. */
export const reactRoots: ReactRoot[] = [
  {
    name: 'a plain root',
    body: (html) => `<div id="root">${html}</div>`,
    target: 'document.querySelector("#root")',
  },
  {
    // As Astro renders it; its own script hydrates it, too.
    name: 'an Astro island',
    body: (html) =>
      `<astro-island uid="Z1" component-url="/_astro/prices.js" renderer-url="/_astro/client.js" client="load" ssr>${html}</astro-island>`,
    target: 'document.querySelector("astro-island[ssr]")',
  },
];

/**
 * Returns the HTML that the bundle renders. Closes React's channels, which would keep the process
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

/** The versions of React to test, each with the packages that replace the newest one's. */
export const reacts: [string, Record<string, string>][] = [
  ['18', { react: 'react-18', 'react-dom': 'react-dom-18' }],
  ['19', {}],
];

/** The URLs of the page's preload and script. */
export interface DocumentService {
  preload: string;
  script: string;
}

/**
 * Opens a shop whose whole document React renders on the server, and loads React `delayMs` after the page, or
 * without it when the test calls `loadReact()`. `app` returns the code of the component `App`.
 */
export async function openReactDocument(
  shop: Shop,
  project: ShopProject,
  alias: Record<string, string>,
  app: (service: DocumentService) => string,
  delayMs?: number,
): Promise<void> {
  const { serviceUrl, scriptUrl, snippet } = shop.stubs;
  const preload = /href="([^"]+)"/.exec(snippet)?.[1] ?? '';
  expect(preload).toContain(serviceUrl);
  const source = app({ preload, script: scriptUrl });
  shop.stubs.page.html = `<!doctype html>${rendered(await project.bundle(source + server, alias))}`;
  const code = await project.bundle(source + browser('document'), alias);
  shop.stubs.files['/react.js'] = { type: 'text/javascript', body: code };
  await shop.open((visit) =>
    visit.route('**/app.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs ?? 0));
      const body = delayMs === undefined ? "window.loadReact = () => import('/react.js')" : code;
      await route.fulfill({ contentType: 'text/javascript', body });
    }),
  );
}

/** Opens a shop with a part that React renders on the server and hydrates `delayMs` after the page's load. */
export async function openReactRoot(
  shop: Shop,
  project: ShopProject,
  alias: Record<string, string>,
  { body, target }: ReactRoot,
  app: string,
  delayMs: number,
): Promise<void> {
  const html = rendered(await project.bundle(app + server, alias));
  const code = await project.bundle(app + browser(target), alias);
  shop.stubs.files['/react.js'] = { type: 'text/javascript', body: code };
  const loader = `<script>addEventListener('load', () => setTimeout(() => import('/react.js'), ${delayMs}))</script>`;
  shop.stubs.page.html = htmlPage(shop.stubs.snippet + loader, body(html));
  await shop.open();
}

/** Waits until React has hydrated a document whose component sets `window.isHydrated`. */
export const untilHydrated = ({ visitor }: Shop): Promise<void> =>
  until(() => visitor.page.evaluate(() => Reflect.has(window, 'isHydrated')));
