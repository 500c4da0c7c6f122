import { runInNewContext } from 'node:vm';
import type { ShopProject } from '../../../packages/sdk/test/shop-project.ts';
import type { Shop } from './shop.ts';
import { until } from './visit.ts';

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
  const { serviceUrl, scriptUrl, snippet } = shop.stage;
  const preload = /href="([^"]+)"/.exec(snippet)?.[1] ?? '';
  expect(preload).toContain(serviceUrl);
  const source = app({ preload, script: scriptUrl });
  shop.stage.page.html = rendered(await project.bundle(source + server, alias));
  const code = await project.bundle(source + browser, alias);
  shop.stage.files['/react.js'] = { type: 'text/javascript', body: code };
  await shop.open((visit) =>
    visit.route('**/app.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs ?? 0));
      const body = delayMs === undefined ? "window.loadReact = () => import('/react.js')" : code;
      await route.fulfill({ contentType: 'text/javascript', body });
    }),
  );
}

/** Waits until React has hydrated a document whose component sets `window.isHydrated`. */
export const untilHydrated = ({ visitor }: Shop): Promise<void> =>
  until(() => visitor.page.evaluate(() => Reflect.has(window, 'isHydrated')));
