import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInProject, serveProject } from './serve-project.ts';
import { attributes, type FrameworkShop } from './shops.ts';

const prices = '<p data-ppp-price="99">$99</p><b data-ppp-price="9">$9</b><Sale />';

/** A price with a child that React removes after a while. */
const sale = `'use client';
import { useEffect, useState } from 'react';
export default function Sale() {
  const [isSale, setIsSale] = useState(true);
  useEffect(() => { const timer = setTimeout(() => setIsSale(false), 800); return () => clearTimeout(timer); }, []);
  return <em data-ppp-price="129">{isSale && <s>$150</s>} $129</em>;
}`;

/** A shop with the app router or the pages router; built, then run, by Next itself. */
export function nextShop(version: string, react: string, router: 'app' | 'pages'): FrameworkShop {
  return {
    name: `Next ${version}, ${router} router`,
    packages: [`next@${version}`, `react@${react}`, `react-dom@${react}`],
    async make(snippet, directory) {
      const { preload, script } = attributes(snippet);
      const head = `<link rel="preload" as="fetch" crossOrigin="" href="${preload}" /><script async crossOrigin="" src="${script}" />`;
      for (const folder of ['app', 'pages', '.next'])
        rmSync(join(directory, folder), { recursive: true, force: true });
      mkdirSync(join(directory, router));
      const write = (name: string, text: string): void => writeFileSync(join(directory, name), text);
      write('sale.jsx', sale);
      const main = `<main><h1>Shop</h1>${prices}</main>`;
      if (router === 'app') {
        write(
          'app/layout.jsx',
          `export default ({ children }) => <html lang="en"><head>${head}</head><body>{children}</body></html>;`,
        );
        write('app/page.jsx', `import Sale from '../sale'; export default () => ${main};`);
      } else {
        write(
          'pages/_document.jsx',
          `import { Head, Html, Main, NextScript } from 'next/document';
          export default () => <Html lang="en"><Head>${head}</Head><body><Main /><NextScript /></body></Html>;`,
        );
        write('pages/index.jsx', `import Sale from '../sale'; export default () => ${main};`);
      }
      return serveNext(directory);
    },
  };
}

/** Builds the Next project of a folder and lets Next serve it. */
export async function serveNext(directory: string): Promise<{ address: string; stop: () => void }> {
  runInProject(directory, 'next', 'build');
  return serveProject(directory, (port) => ['next', 'start', '-p', port]);
}
