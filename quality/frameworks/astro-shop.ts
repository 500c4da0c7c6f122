import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { runInProject } from './serve-project.ts';
import type { FrameworkShop } from './shops.ts';

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Serves a folder of built files; every other path is its page. */
export async function serveFolder(folder: string): Promise<{ address: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const file = join(folder, new URL(request.url ?? '/', 'http://shop').pathname);
    const isFile = extname(file) !== '' && existsSync(file);
    const type = isFile ? (types[extname(file)] ?? 'application/octet-stream') : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type });
    response.end(readFileSync(isFile ? file : join(folder, 'index.html')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop };
}

/** A shop that Astro builds, with its client router, which exchanges the parts of a page on each visit. */
export const astroShop: FrameworkShop = {
  name: 'Astro 5, client router, three visits and back',
  packages: ['astro@5.9.4'],
  async make(snippet, directory) {
    mkdirSync(join(directory, 'src/pages'), { recursive: true });
    const head = snippet.replace('<script ', '<script is:inline ');
    writeFileSync(
      join(directory, 'src/pages/index.astro'),
      `---
import { ClientRouter } from 'astro:transitions';
---
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><ClientRouter />${head}</head>
<body><main><h1>Shop</h1><p data-ppp-price="99">$99</p><b data-ppp-price="9">$9</b><nav><a href="/next">Next</a></nav></main></body></html>`,
    );
    runInProject(directory, 'astro', 'build');
    return serveFolder(join(directory, 'dist'));
  },
  visit: `const loaded = () => new Promise((done) => document.addEventListener('astro:page-load', done, { once: true }));
    for (let visit = 0; visit < 3; visit++) { const next = loaded(); document.querySelector('a').click(); await next; }
    const back = loaded(); history.back(); await back`,
};
