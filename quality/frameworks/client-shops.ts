import { bundle, type FrameworkShop, page } from './shops.ts';

const html = (snippet: string): string =>
  page(snippet, '<div id="app"></div><script type="module" src="/app.js"></script>');

/** A shop whose page is empty until its own code renders it, prices included. */
const clientShop = (name: string, packages: string[], code: string): FrameworkShop => ({
  name: `${name}, rendered in the page`,
  packages,
  make: async (snippet, directory) => ({ html: html(snippet), code: await bundle(code, directory) }),
});

const tagged = (tag: string): string =>
  `${tag}\`<main><h1>Shop</h1><p data-ppp-price="99">$99</p><b data-ppp-price="9">$9</b></main>\``;
const elements = (create: string): string =>
  `${create}('main', null, ${create}('h1', null, 'Shop'), ${create}('p', { 'data-ppp-price': '99' }, '$99'), ${create}('b', { 'data-ppp-price': '9' }, '$9'))`;

/** Shops of five frameworks that render in the visitor's browser only. */
export const clientShops: FrameworkShop[] = [
  clientShop(
    'React 19',
    ['react@19.2.0', 'react-dom@19.2.0'],
    `import { createElement } from 'react'; import { createRoot } from 'react-dom/client';
    createRoot(document.getElementById('app')).render(${elements('createElement')});`,
  ),
  clientShop(
    'Vue 3',
    ['vue@3'],
    `import { createApp, h } from 'vue';
    createApp({ render: () => h('main', [h('h1', 'Shop'), h('p', { 'data-ppp-price': '99' }, '$99'), h('b', { 'data-ppp-price': '9' }, '$9')]) }).mount('#app');`,
  ),
  clientShop(
    'Preact 10',
    ['preact@10'],
    `import { h, render } from 'preact'; render(${elements('h')}, document.getElementById('app'));`,
  ),
  clientShop(
    'Solid 1',
    ['solid-js@1'],
    `import { render } from 'solid-js/web'; import h from 'solid-js/h';
    render(() => h('main', h('h1', 'Shop'), h('p', { 'data-ppp-price': '99' }, '$99'), h('b', { 'data-ppp-price': '9' }, '$9')), document.getElementById('app'));`,
  ),
  clientShop(
    'Lit 3',
    ['lit@3'],
    `import { html, render } from 'lit'; render(${tagged('html')}, document.getElementById('app'));`,
  ),
];
