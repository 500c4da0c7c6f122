import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { bundleBannerFiles } from '../../../banner-script/build.ts';
import type { Stage } from '../../../test/banner-script/stage/stage.ts';
import { installPackages } from '../../frameworks/install-packages.ts';

/** A way to show a banner that depends on the visitor's country. */
export interface Embed {
  name: string;
  /** Scripts and stylesheets that a visitor downloads, as texts. */
  downloads: string[];
  /** Downloads without a framework that the shop may already load. @default all of `downloads` */
  own?: string;
  /** Additions to the shop's head, and to the start of its body. */
  head: string;
  body?: string;
  /** Files and stub responses by path. */
  files?: Stage['files'];
  /** Matches once the banner shows. */
  banner: string;
}

const javascript = 'text/javascript';
const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });

/**
 * Returns this project's snippet and its pinned peers from npm, installed in temporary folders. Their back
 * ends are stubs on `stage`.
 */
export function embeds(stage: Stage): Embed[] {
  const { port } = new URL(stage.serviceUrl);
  const at = (host: string, path: string) => `http://${host}.test:${port}${path}`;
  return [
    {
      name: 'this project',
      downloads: [bundleBannerFiles()['script.js']],
      head: stage.snippet,
      banner: 'ppp-banner',
    },
    parityDeals(at),
    purchasingPowerParity(at),
    cookieDialog(at),
    cookieConsent(at),
  ];
}

type UrlFor = (host: string, path: string) => string;

/**
 * ParityDeals' banner for React shops, at the top of the page in its default style, without its close button.
 */
function parityDeals(at: UrlFor): Embed {
  const packages = ['@paritydeals/react-promotions-ui@1.2.0-beta', 'react@19.3.1', 'react-dom@19.3.1'];
  const directory = installPackages(packages);
  const code = `import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import { ParityDealsProvider, PDBanner } from '@paritydeals/react-promotions-ui';
    const config = { apiUrl: '${at('deals', '/discount')}' };
    createRoot(document.getElementById('banner')).render(createElement(ParityDealsProvider, { productId: 'promo_1', config }, createElement(PDBanner)));`;
  const script = bundled(code, directory);
  return {
    name: `${packages[0]} with React`,
    downloads: [script],
    own: bundled(code, directory, ['react', 'react-dom', 'react/jsx-runtime']),
    head: '<script type="module" src="/shop.js"></script>',
    body: '<div id="banner"></div>',
    files: {
      '/shop.js': { type: javascript, body: script },
      '/discount': json({
        bar: { backgroundColor: '#111827', fontColor: '#f9fafb', borderRadius: '0', fontSize: '16px' },
        messageText: 'Hello, visitor from <b>India</b>: use code <b>PPP50</b> to get <b>50%</b> off.',
        discountPercentage: '50',
        currencyCode: 'INR',
        baseCurrencyConversionRate: '88.1',
        pricingLocale: 'en-IN',
      }),
    },
    banner: '.parity-banner',
  };
}

/** A package that only looks up the discount. The shop writes its banner, here one fixed line. */
function purchasingPowerParity(at: UrlFor): Embed {
  const packages = ['purchasing-power-parity@2.0.2'];
  const code = `import * as ppp from 'purchasing-power-parity';
    ppp.default().then(({ countryName, pppConversionFactor }) => {
      const line = document.createElement('div');
      line.id = 'ppp-line';
      line.style.cssText = 'position:fixed;bottom:0;left:0;right:0;padding:16px;background:#111827;color:#f9fafb';
      line.textContent = 'Our price for visitors from ' + countryName + ': ' + Math.round(100 * (1 - pppConversionFactor)) + '% off with PPP50';
      document.body.append(line);
    });`;
  const script = bundled(code, installPackages(packages));
  const stubbed = script
    .replace('https://freegeoip.app/json/', at('country', '/country'))
    .replace('https://api.purchasing-power-parity.com/', at('factor', '/factor'));
  return {
    name: `${packages[0]} and a banner of one line`,
    downloads: [script],
    head: '<script type="module" src="/shop.js"></script>',
    files: {
      '/shop.js': { type: javascript, body: stubbed },
      '/country': json({ country_code: 'IN', country_name: 'India' }),
      '/factor': json({ ppp: { pppConversionFactor: 0.5 } }),
    },
    banner: '#ppp-line',
  };
}

/** A consent banner for visitors from the EU, by its documentation's tags. */
function cookieDialog(at: UrlFor): Embed {
  const options = `{ enableLocation: true, geolocationEndpoint: '${at('country', '/country')}' }`;
  const response = json({ inEU: true, country: 'DE', region: 'BE' });
  return consentBanner(at, 'cookiedialog@1.1.0', 'dist/cookiedialog.min', {
    start: `CookieDialog.init(${options})`,
    response,
    banner: '.cookie-dialog.show',
  });
}

/** Osano's consent banner, which looks up the country. */
function cookieConsent(at: UrlFor): Embed {
  const service = `function () { return { url: '${at('country', '/country')}', callback: function (done, text) { return { code: JSON.parse(text).country }; } }; }`;
  return consentBanner(at, 'cookieconsent@3.1.1', 'build/cookieconsent.min', {
    start: `cookieconsent.initialise({ type: 'info', location: { services: [${service}] } })`,
    response: json({ country: 'DE' }),
    banner: '.cc-window',
  });
}

function consentBanner(
  at: UrlFor,
  name: string,
  file: string,
  { start, response, banner }: { start: string; response: ReturnType<typeof json>; banner: string },
): Embed {
  const folder = join(installPackages([name]), 'node_modules', name.split('@')[0] ?? '', file);
  const [script, style] = ['.js', '.css'].map((extension) => readFileSync(folder + extension, 'utf8')) as [
    string,
    string,
  ];
  return {
    name,
    downloads: [script, style],
    head: `<link rel="stylesheet" href="${at('cdn', '/style.css')}"><script src="${at('cdn', '/script.js')}"></script>`,
    body: `<script>${start}</script>`,
    files: {
      '/script.js': { type: javascript, body: script },
      '/style.css': { type: 'text/css', body: style },
      '/country': response,
    },
    banner,
  };
}

function bundled(contents: string, resolveDir: string, external: string[] = []): string {
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    write: false,
    external,
    format: 'esm',
    target: 'es2020',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}
