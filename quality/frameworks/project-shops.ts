import { serveFolder } from './astro-shop.ts';
import { runInProject, serveProject, writeFiles } from './serve-project.ts';
import { attributes, type FrameworkShop } from './shops.ts';
import { component } from './svelte-shop.ts';

const prices = '<p data-ppp-price="99">$99</p><b data-ppp-price="9">$9</b>';

/** A shop that SvelteKit renders on its server. */
const svelteKitShop: FrameworkShop = {
  name: 'SvelteKit 2',
  packages: [
    '@sveltejs/kit@2',
    '@sveltejs/adapter-node@5',
    '@sveltejs/vite-plugin-svelte@6',
    'svelte@5',
    'vite@7',
  ],
  async make(snippet, directory) {
    writeFiles(directory, {
      'svelte.config.js': `import adapter from '@sveltejs/adapter-node'; export default { kit: { adapter: adapter() } };`,
      'vite.config.js': `import { sveltekit } from '@sveltejs/kit/vite'; export default { plugins: [sveltekit()] };`,
      'src/app.html': `<!doctype html><html lang="en"><head>${snippet}%sveltekit.head%</head><body><div style="display: contents">%sveltekit.body%</div></body></html>`,
      'src/routes/+page.svelte': component,
    });
    runInProject(directory, 'vite', 'build');
    return serveProject(directory, () => ['node', 'build']);
  },
};

/** A shop that Nuxt renders on its server. */
const nuxtShop: FrameworkShop = {
  name: 'Nuxt 4',
  packages: ['nuxt@4', 'vue@3'],
  async make(snippet, directory) {
    const { preload, script } = attributes(snippet);
    const head = {
      link: [{ rel: 'preload', as: 'fetch', crossorigin: '', href: preload }],
      script: [{ src: script, async: true, crossorigin: '' }],
      htmlAttrs: { lang: 'en' },
    };
    writeFiles(directory, {
      'nuxt.config.ts': `export default defineNuxtConfig({ compatibilityDate: '2025-07-15', app: { head: ${JSON.stringify(head)} } });`,
      'app/app.vue': `<script setup>
const isSale = ref(true);
onMounted(() => setTimeout(() => { isSale.value = false; }, 800));
</script>
<template><main><h1>Shop</h1>${prices}<em data-ppp-price="129"><s v-if="isSale">$150</s> $129</em></main></template>`,
    });
    runInProject(directory, 'nuxt', 'build');
    return serveProject(directory, () => ['node', '.output/server/index.mjs']);
  },
};

/** A shop in React Router's framework mode, whose whole document is rendered on its server and hydrated. */
const reactRouterShop: FrameworkShop = {
  name: 'React Router 7, framework mode',
  packages: [
    'react-router@7.18.4',
    '@react-router/dev@7.18.4',
    '@react-router/node@7.18.4',
    '@react-router/serve@7.18.4',
    'react@19',
    'react-dom@19',
    'isbot@5',
    'vite@7',
  ],
  async make(snippet, directory) {
    const { preload, script } = attributes(snippet);
    writeFiles(directory, {
      'vite.config.js': `import { reactRouter } from '@react-router/dev/vite'; export default { plugins: [reactRouter()] };`,
      'app/routes.ts': `import { index } from '@react-router/dev/routes'; export default [index('home.jsx')];`,
      'app/root.jsx': `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
export const Layout = ({ children }) => <html lang="en"><head>
  <link rel="preload" as="fetch" crossOrigin="" href="${preload}" /><script async crossOrigin="" src="${script}" />
  <Meta /><Links /></head><body>{children}<ScrollRestoration /><Scripts /></body></html>;
export default () => <Outlet />;`,
      'app/home.jsx': `import { useEffect, useState } from 'react';
export default function Home() {
  const [isSale, setIsSale] = useState(true);
  useEffect(() => { const timer = setTimeout(() => setIsSale(false), 800); return () => clearTimeout(timer); }, []);
  return <main><h1>Shop</h1>${prices}<em data-ppp-price="129">{isSale && <s>$150</s>} $129</em></main>;
}`,
    });
    runInProject(directory, 'react-router', 'build');
    return serveProject(directory, () => ['react-router-serve', './build/server/index.js']);
  },
};

/** A shop that Angular renders at build time and hydrates. */
const angularShop: FrameworkShop = {
  name: 'Angular 20, prerendered and hydrated',
  // Each of these requires the exact version of the others.
  packages: [
    ...['core', 'common', 'compiler', 'compiler-cli', 'platform-browser', 'platform-server', 'router'].map(
      (name) => `@angular/${name}@20.3.32`,
    ),
    ...['build', 'cli', 'ssr'].map((name) => `@angular/${name}@20.3.9`),
    'rxjs@7',
    'tslib@2',
    'typescript@5.9',
  ],
  async make(snippet, directory) {
    const options = {
      browser: 'src/main.ts',
      server: 'src/main.server.ts',
      index: 'src/index.html',
      tsConfig: 'tsconfig.json',
      outputPath: 'dist',
      outputMode: 'static',
    };
    const build = { builder: '@angular/build:application', options };
    const shop = { projectType: 'application', root: '', sourceRoot: 'src', architect: { build } };
    writeFiles(directory, {
      'angular.json': JSON.stringify({ version: 1, cli: { analytics: false }, projects: { shop } }),
      'tsconfig.json': `{"compilerOptions":{"target":"ES2022","module":"preserve","moduleResolution":"bundler","strict":true,"experimentalDecorators":true,"lib":["ES2022","DOM"]},"files":["src/main.ts","src/main.server.ts"]}`,
      'src/index.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><base href="/"><title>Shop</title>${snippet}</head><body><app-root></app-root></body></html>`,
      'src/app.ts': `import { Component, afterNextRender, provideZonelessChangeDetection, signal } from '@angular/core';
import { provideClientHydration } from '@angular/platform-browser';
import { provideRouter, RouterOutlet } from '@angular/router';
@Component({ selector: 'shop-page', template: \`<main><h1>Shop</h1>${prices}<em data-ppp-price="129">@if (isSale()) {<s>$150</s>} $129</em></main>\` })
class Shop { isSale = signal(true); constructor() { afterNextRender(() => setTimeout(() => this.isSale.set(false), 800)); } }
@Component({ selector: 'app-root', imports: [RouterOutlet], template: '<router-outlet />' })
export class App {}
export const providers = [provideZonelessChangeDetection(), provideClientHydration(), provideRouter([{ path: '', component: Shop }])];`,
      'src/main.ts': `import { bootstrapApplication } from '@angular/platform-browser'; import { App, providers } from './app';
bootstrapApplication(App, { providers });`,
      'src/main.server.ts': `import { bootstrapApplication, type BootstrapContext } from '@angular/platform-browser';
import { provideServerRendering, RenderMode, withRoutes } from '@angular/ssr'; import { App, providers } from './app';
const server = provideServerRendering(withRoutes([{ path: '**', renderMode: RenderMode.Prerender }]));
export default (context: BootstrapContext) => bootstrapApplication(App, { providers: [...providers, server] }, context);`,
    });
    runInProject(directory, 'ng', 'build', 'shop');
    return serveFolder(`${directory}/dist/browser`);
  },
};

/** Shops that a framework builds and serves itself. */
export const projectShops: FrameworkShop[] = [svelteKitShop, nuxtShop, reactRouterShop, angularShop];
