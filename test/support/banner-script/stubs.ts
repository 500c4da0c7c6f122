import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type BannerFile, bundleBannerFiles } from '../../../banner-script/build.ts';
import type { BannerConfig } from '../../../core/banner/banner-config.ts';

/** Public key of every page. */
export const publicKey = 'ppp_pk_live_7XkQ2mVn8Rt4Wc6Yb1Za3Hd5Jf9Lg0Ps1aB2cD';

/** A request to the stub service. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Stubs of the service and of a merchant's shop, which share a port but have different host names and so
 * different origins.
 */
export interface Stubs {
  /** URL of the service on another origin. */
  serviceUrl: string;
  /** URL of the shop on a secure origin. */
  shopUrl: string;
  /** URL of the shop on an insecure origin without clipboard and `randomUUID`. */
  insecureShopUrl: string;
  /** URL of the script with the key. */
  scriptUrl: string;
  /** The official snippet. */
  snippet: string;
  /** Response of the config endpoint; `null` closes the connection. */
  response: { status: number; body: string; cacheControl?: string; headers?: Record<string, string> } | null;
  /** Response of the shop for any path. */
  page: { html: string; headers?: Record<string, string> };
  /** Files of third parties by path, which any host serves to any origin. @default none */
  files: Record<string, { type: string; body: string }>;
  /** Runs before a request reaches the service or `files`. @default nothing */
  travel?: (request: IncomingMessage) => Promise<void>;
  configRequests: ReceivedRequest[];
  /** Requests for files that the script loads on demand. */
  loadedFiles: ReceivedRequest[];
  beacons: ReceivedRequest[];
  /** Returns the event names of all beacons in order. */
  eventNames(): string[];
  close(): Promise<void>;
}

/** Returns an HTML page with this head and body. */
export function htmlPage(
  head: string,
  body = '<main><h1>Shop</h1><p>Goods.</p></main>',
  attributes = 'lang="en"',
): string {
  return `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>Shop</title>${head}</head><body>${body}</body></html>`;
}

/**
 * Starts the stubs. The config endpoint returns `config`, and the shop is an ordinary page with the official
 * snippet.
 */
export async function startStubs(config: BannerConfig): Promise<Stubs> {
  const server = createServer((request, response) => void respond(stubs, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const serviceUrl = `http://api.test:${port}`;
  const scriptUrl = `${serviceUrl}/v1/banner/script.js?key=${publicKey}`;
  const snippet =
    `<link rel="preload" as="fetch" crossorigin href="${serviceUrl}/v1/banner/config/${publicKey}">` +
    `<script async crossorigin src="${scriptUrl}"></script>`;
  const stubs: Stubs = {
    serviceUrl,
    shopUrl: `http://127.0.0.1:${port}/`,
    insecureShopUrl: `http://shop.test:${port}/`,
    scriptUrl,
    snippet,
    response: { status: 200, body: JSON.stringify(config) },
    page: { html: htmlPage(snippet) },
    files: {},
    configRequests: [],
    loadedFiles: [],
    beacons: [],
    eventNames: () =>
      stubs.beacons.flatMap(({ body }) => JSON.parse(body).events.map(({ name }: { name: string }) => name)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return stubs;
}

async function respond(stubs: Stubs, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url: path = '', headers } = request;
  const received = { method, path, headers, body: await text(request) };
  const send = (status: number, type: string, body = '', extra: Record<string, string> = {}): void => {
    response
      .writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*', ...extra })
      .end(body);
  };
  const file = stubs.files[path.split('?')[0] ?? ''];
  if (file || path.startsWith('/v1/')) await stubs.travel?.(request);
  if (path.startsWith('/v1/banner/config/')) {
    stubs.configRequests.push(received);
    const {
      status,
      body,
      cacheControl = 'public, max-age=300',
      headers: extra,
    } = stubs.response ?? { status: 0, body: '' };
    if (status === 0) response.destroy();
    else send(status, 'application/json', body, { 'cache-control': cacheControl, vary: 'Origin', ...extra });
  } else if (/^\/v1\/banner\/\w+\.js/.test(path)) {
    const name = path.replace(/^\/v1\/banner\/|\?.*/g, '') as BannerFile;
    if (name !== 'script.js') stubs.loadedFiles.push(received);
    send(200, 'text/javascript', bannerFiles()[name]);
  } else if (path.startsWith('/v1/banner/events')) {
    stubs.beacons.push(received);
    send(204, 'text/plain');
  } else if (file) {
    send(200, file.type, file.body, { 'access-control-allow-headers': '*' });
  } else {
    send(200, 'text/html', stubs.page.html, stubs.page.headers);
  }
}

let files: ReturnType<typeof bundleBannerFiles> | undefined;

function bannerFiles(): ReturnType<typeof bundleBannerFiles> {
  files ??= bundleBannerFiles();
  return files;
}
