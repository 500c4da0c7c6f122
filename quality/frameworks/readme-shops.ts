import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSdk } from '../../packages/sdk/build.ts';
import { serveNext } from './next-shop.ts';
import { attributes, bundle, type FrameworkShop, page } from './shops.ts';
import { bundleSvelte } from './svelte-shop.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** An example of the SDK's README, with the key and the address of the stubs. */
function example(language: 'tsx' | 'vue' | 'svelte', snippet: string): string {
  const readme = readFileSync(join(projectRoot, 'packages/sdk/README.md'), 'utf8');
  const code = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(readme)?.[1] ?? '';
  const { script } = attributes(snippet);
  const [baseUrl = '', publicKey = ''] = script.split('/v1/banner/script.js?key=');
  return code.replace('ppp_pk_live_…', publicKey).replace('https://d111.cloudfront.net', baseUrl);
}

/** Installs the SDK into a shop's folder, as `npm install` of the packed folder does. */
function installSdk(directory: string): void {
  const target = join(directory, 'node_modules/ppp-discounts-sdk');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  cpSync(join(projectRoot, 'packages/sdk/package.json'), join(target, 'package.json'));
  buildSdk(join(target, 'dist'));
}

/** ₹2,160 is the estimate of the $49 in the examples. */
const estimate = '2,160';

const inPage = (snippet: string): string =>
  page(snippet, '<div id="app"></div><script defer src="/app.js"></script>');

async function bundleVue(source: string, directory: string): Promise<string> {
  const { parse, compileScript } = createRequire(join(directory, 'package.json'))('vue/compiler-sfc');
  const { descriptor } = parse(source);
  const { content } = compileScript(descriptor, { id: 'example', inlineTemplate: true });
  writeFileSync(join(directory, 'example.js'), content);
  const entry = `import { createApp } from 'vue'; import Example from './example.js'; createApp(Example).mount('#app');`;
  return bundle(entry, directory);
}

/** The examples of the SDK's README, built as they stand there. */
export const readmeShops: FrameworkShop[] = [
  {
    name: 'SDK README, React in Next 16',
    packages: ['next@16', 'react@19', 'react-dom@19'],
    estimate,
    make(snippet, directory) {
      installSdk(directory);
      for (const folder of ['app', 'pages', '.next'])
        rmSync(join(directory, folder), { recursive: true, force: true });
      mkdirSync(join(directory, 'app'));
      const layout = 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;';
      writeFileSync(join(directory, 'app/layout.jsx'), layout);
      // A server component, as the README says: without 'use client'.
      writeFileSync(join(directory, 'app/page.jsx'), `${example('tsx', snippet)}\nexport default Product;`);
      return serveNext(directory);
    },
  },
  {
    name: 'SDK README, Vue 3',
    packages: ['vue@3'],
    estimate,
    async make(snippet, directory) {
      installSdk(directory);
      return { html: inPage(snippet), code: await bundleVue(example('vue', snippet), directory) };
    },
  },
  {
    name: 'SDK README, Svelte 5',
    packages: ['svelte@5'],
    estimate,
    async make(snippet, directory) {
      installSdk(directory);
      const entry = `import { mount } from 'svelte'; import Shop from './shop.js'; mount(Shop, { target: document.getElementById('app') });`;
      const code = await bundleSvelte(example('svelte', snippet), entry, directory, 'client');
      return { html: inPage(snippet), code };
    },
  },
];
