import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

/** A page of a shop built with a framework: its HTML and its code, from the service's snippet. */
export interface FrameworkShop {
  name: string;
  /** npm packages that the shop is made of. */
  packages: string[];
  /**
   * The HTML of every path and the text of `/app.js`, or the address where the framework itself serves the
   * shop.
   */
  make: (
    snippet: string,
    directory: string,
  ) => Promise<{ html: string; code: string } | { address: string; stop: () => void }>;
  /** Actions of the visitor before the test looks for the banner, as code of the page. @default nothing */
  visit?: string;
  /** Expected text of an SDK price. @default none: the shop's prices are `data-ppp-price` */
  estimate?: string;
}

const prices = '<p data-ppp-price="99">$99</p><b data-ppp-price="9">$9</b>';

/** A page of HTML around the parts given. */
export const page = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body>${body}</body></html>`;

/** Bundles a page's code (TSX) with the packages of `directory`. */
export async function bundle(contents: string, resolveDir: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: 'tsx' },
    bundle: true,
    minify: true,
    write: false,
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  });
  return outputFiles[0]?.text ?? '';
}

/** The addresses in the snippet's two tags. */
export const attributes = (snippet: string): { preload: string; script: string } => ({
  preload: /href="([^"]+)"/.exec(snippet)?.[1] ?? '',
  script: /src="([^"]+)"/.exec(snippet)?.[1] ?? '',
});

/** A document that React renders on the server and hydrates whole. */
function reactDocument(version: string): FrameworkShop {
  return {
    name: `React ${version}, hydrateRoot(document)`,
    packages: [`react@${version}`, `react-dom@${version}`],
    async make(snippet, directory) {
      const { preload, script } = attributes(snippet);
      const app = `const App = () => <html lang="en"><head><title>Shop</title>
        <link rel="preload" as="fetch" crossOrigin="" href="${preload}" /><script async crossOrigin="" src="${script}" /></head>
        <body><main><h1>Shop</h1><p data-ppp-price="99">$99</p><b data-ppp-price="9">$9</b></main><script defer src="/app.js" /></body></html>;`;
      const code = await bundle(
        `import { hydrateRoot } from 'react-dom/client'; ${app}
         hydrateRoot(document, <App />, { onRecoverableError: (error) => hydrationErrors.push(String(error)) });`,
        directory,
      );
      const server = join(directory, 'server.cjs');
      const { outputFiles } = await build({
        stdin: {
          contents: `import { renderToString } from 'react-dom/server'; ${app} module.exports = renderToString(<App />);`,
          resolveDir: directory,
          loader: 'tsx',
        },
        bundle: true,
        platform: 'node',
        format: 'cjs',
        write: false,
        jsx: 'automatic',
        define: { 'process.env.NODE_ENV': '"production"' },
      });
      writeFileSync(server, outputFiles[0]?.text ?? '');
      const html: string = createRequire(server)(server);
      return { html: `<!doctype html>${html}`, code };
    },
  };
}

const library = (directory: string, path: string): string =>
  readFileSync(join(directory, 'node_modules', path), 'utf8');

/** The shops, smallest first. */
export const shops: FrameworkShop[] = [
  reactDocument('18.3.1'),
  reactDocument('19.2.0'),
  {
    name: 'Vue 3, server HTML hydrated in #app',
    packages: ['vue@3'],
    async make(snippet, directory) {
      const app = `import { createSSRApp, h } from 'vue';
        const App = { render: () => h('main', [h('h1', 'Shop'), h('p', { 'data-ppp-price': '99' }, '$99'), h('b', { 'data-ppp-price': '9' }, '$9')]) };
        const warn = console.error; console.error = (...all) => { hydrationErrors.push(all.join(' ')); warn(...all); };
        createSSRApp(App).mount('#app');`;
      const body = `<div id="app"><main><h1>Shop</h1>${prices}</main></div><script defer src="/app.js"></script>`;
      return { html: page(snippet, body), code: await bundle(app, directory) };
    },
  },
  {
    name: 'Turbo 8, three visits and back',
    packages: ['@hotwired/turbo@8'],
    async make(snippet, directory) {
      const code = library(directory, '@hotwired/turbo/dist/turbo.es2017-umd.js');
      const head = `${snippet}<script defer src="/app.js"></script>`;
      return {
        html: page(head, `<main><h1>Shop</h1>${prices}<nav><a href="/next">Next</a></nav></main>`),
        code,
      };
    },
    visit: `for (const path of ['/a', '/b', '/c']) { await new Promise((done) => { addEventListener('turbo:load', done, { once: true }); Turbo.visit(path); }); }
      await new Promise((done) => { addEventListener('turbo:load', done, { once: true }); history.back(); })`,
  },
  {
    name: 'htmx 2, hx-boost, three visits and back',
    packages: ['htmx.org@2'],
    async make(snippet, directory) {
      const code = library(directory, 'htmx.org/dist/htmx.min.js');
      const head = `${snippet}<script defer src="/app.js"></script>`;
      const html = page(head, `<main><h1>Shop</h1>${prices}<nav><a href="/next">Next</a></nav></main>`);
      return { html: html.replace('<body>', '<body hx-boost="true">'), code };
    },
    visit: `for (let visit = 0; visit < 3; visit++) { await new Promise((done) => { addEventListener('htmx:afterSettle', done, { once: true }); document.querySelector('a').click(); }); }
      history.back(); await new Promise((done) => setTimeout(done, 500))`,
  },
];
