// `npm run tool -- frameworks`: installs real frameworks in a temporary folder, visits each shop on a slow
// line with a slow CPU, and prints what was lost. A pattern behind `--` chooses: `npm run tool -- frameworks
// 'Next|Nuxt'`.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { discount } from '../../test/support/banner-script/banner-configs.ts';
import { startStubs } from '../../test/support/banner-script/stubs.ts';
import { launchBrowser } from '../../test/support/emulator/browser.ts';
import { matching } from '../command-line.ts';
import { installPackages } from '../install-packages.ts';
import { astroShop } from './astro-shop.ts';
import { clientShops } from './client-shops.ts';
import { nextShop } from './next-shop.ts';
import { projectShops } from './project-shops.ts';
import { readmeShops } from './readme-shops.ts';
import { type FrameworkShop, shops } from './shops.ts';
import { svelteShop } from './svelte-shop.ts';

const views = 10;
/** A phone is about four times slower than the machines of developers. */
const slowdown = 4;
/** "Slow 4G" of Chromium's developer tools. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

interface Losses {
  banners: number;
  counts: number;
  hydrationErrors: number;
  pageErrors: number;
  blankPages: number;
  prices: number;
}

async function visitShop(browser: Browser, shop: FrameworkShop): Promise<Losses> {
  const losses: Losses = {
    banners: 0,
    counts: 0,
    hydrationErrors: 0,
    pageErrors: 0,
    blankPages: 0,
    prices: 0,
  };
  const stubs = await startStubs(discount());
  const made = await shop.make(stubs.snippet, installPackages(shop.packages));
  const { address, stop } = 'address' in made ? made : await serve(made);
  for (let view = 0; view < views; view++) {
    stubs.beacons.length = 0;
    const context = await browser.newContext();
    const page = await context.newPage();
    page.on('pageerror', () => {
      losses.pageErrors += 1;
    });
    page.on('console', (message) => {
      if (/error|warning/.test(message.type()) && /hydrat|NG05/i.test(message.text()))
        losses.hydrationErrors += 1;
    });
    await page.addInitScript('window.hydrationErrors = []');
    const line = await context.newCDPSession(page);
    await line.send('Network.emulateNetworkConditions', slow4g);
    await line.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(address);
    await page.waitForTimeout(1_000);
    if (shop.visit) await page.evaluate(`(async () => { ${shop.visit} })()`);
    await page.waitForTimeout(1_000);
    const seen = await page.evaluate((wanted) => {
      // In the price's shadow root, or behind the price, where rules show it.
      const estimates = ['main p', 'main b'].map((selector) => {
        const price = document.querySelector(selector);
        return price ? (price.shadowRoot?.textContent ?? getComputedStyle(price, '::after').content) : '';
      });
      const banners = [...document.querySelectorAll('ppp-banner')].filter((host) =>
        host.shadowRoot?.querySelector('section')?.checkVisibility(),
      );
      return {
        banners: banners.length,
        prices:
          wanted === undefined
            ? estimates[0]?.includes('4,360') && estimates[1]?.includes('396')
            : Boolean(document.querySelector('main')?.textContent?.includes(wanted)),
        isBlank: !document.querySelector('main h1'),
        errors: (window as unknown as { hydrationErrors: string[] }).hydrationErrors.length,
      };
    }, shop.estimate);
    if (seen.banners !== 1) losses.banners += 1;
    if (stubs.eventNames().filter((name) => name === 'banner_shown').length !== 1) losses.counts += 1;
    if (!seen.prices) losses.prices += 1;
    if (seen.isBlank) losses.blankPages += 1;
    losses.hydrationErrors += seen.errors;
    await context.close();
  }
  stop();
  await stubs.close();
  return losses;
}

/** Serves a shop that is one page and one script. */
async function serve({
  html,
  code,
}: {
  html: string;
  code: string;
}): Promise<{ address: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const isCode = request.url === '/app.js';
    response.writeHead(200, { 'content-type': isCode ? 'text/javascript' : 'text/html; charset=utf-8' });
    response.end(isCode ? code : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop };
}

const all = [
  ...shops,
  ...clientShops,
  svelteShop,
  ...projectShops,
  astroShop,
  nextShop('16', '19', 'app'),
  nextShop('16', '19', 'pages'),
  nextShop('14', '18', 'app'),
  nextShop('14', '18', 'pages'),
  ...readmeShops,
];
const wanted = matching(all, process.argv[2]);
const browser = await launchBrowser();
const today = new Date().toISOString().slice(0, 10);
console.log(
  `| ${views} views each on Slow 4G, CPU ${slowdown} times slower (${today}) | banners lost | counted wrongly | hydration errors | page errors | blank pages | prices lost |`,
);
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const shop of wanted) {
  let losses: Losses;
  try {
    losses = await visitShop(browser, shop);
  } catch (error) {
    console.log(`| ${shop.name} | not run: ${String(error).split('\n')[0]} |`);
    process.exitCode = 1;
    continue;
  }
  const { banners, counts, hydrationErrors, pageErrors, blankPages, prices } = losses;
  console.log(
    `| ${shop.name} | ${[banners, counts, hydrationErrors, pageErrors, blankPages, prices].join(' | ')} |`,
  );
  if (Object.values(losses).some((count) => count > 0)) process.exitCode = 1;
}
await browser.close();
process.exit();
