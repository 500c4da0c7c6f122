import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type FrameworkShop, page } from './shops.ts';

/** A shop with a price whose child Svelte removes after a while. */
export const component = `<script>
  let isSale = $state(true);
  $effect(() => {
    const timer = setTimeout(() => (isSale = false), 800);
    return () => clearTimeout(timer);
  });
</script>
<main><h1>Shop</h1><p data-ppp-price="99">$99</p><b data-ppp-price="9">$9</b>
<em data-ppp-price="129">{#if isSale}<s>$150</s>{/if} $129</em></main>`;

/**
 * Compiles a Svelte component with the compiler of `directory` and bundles it with an entry, for the server
 * or the browser.
 */
export async function bundleSvelte(
  source: string,
  entry: string,
  directory: string,
  side: 'client' | 'server',
): Promise<string> {
  const { compile } = createRequire(join(directory, 'package.json'))('svelte/compiler');
  writeFileSync(join(directory, 'shop.js'), compile(source, { generate: side }).js.code);
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: directory },
    bundle: true,
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    ...(side === 'client'
      ? { platform: 'browser', conditions: ['svelte', 'browser'] }
      : { platform: 'node', format: 'cjs' }),
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * A shop that Svelte renders on a server and hydrates in the page. Svelte says by a warning that it could not
 * hydrate.
 */
export const svelteShop: FrameworkShop = {
  name: 'Svelte 5, server HTML hydrated',
  packages: ['svelte@5'],
  async make(snippet, directory) {
    const server = join(directory, 'server.cjs');
    const render = `import { render } from 'svelte/server'; import Shop from './shop.js'; module.exports = render(Shop).body;`;
    writeFileSync(server, await bundleSvelte(component, render, directory, 'server'));
    const html: string = createRequire(server)(server);
    const hydrate = `import { hydrate } from 'svelte'; import Shop from './shop.js';
      const warn = console.warn; console.warn = (...all) => { if (/hydrat/.test(all.join(' '))) hydrationErrors.push(all.join(' ')); warn(...all); };
      hydrate(Shop, { target: document.getElementById('app') });`;
    const code = await bundleSvelte(component, hydrate, directory, 'client');
    const body = `<div id="app">${html}</div><script defer src="/app.js"></script>`;
    return { html: page(snippet, body), code };
  },
};
