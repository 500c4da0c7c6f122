// `npm run tool -- looks`: renders contact sheets of the banner into quality/looks/sheets, one for each kind
// of banner, and two in all languages. A word behind `--` chooses: `npm run tool -- looks arabic`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { discount } from '../../test/support/banner-script/banner-configs.ts';
import { htmlPage, type Stubs, startStubs } from '../../test/support/banner-script/stubs.ts';
import { launchBrowser } from '../../test/support/emulator/browser.ts';
import { matching } from '../command-line.ts';
import { type Cell, sheets } from './kinds.ts';

const folder = fileURLToPath(new URL('./sheets/', import.meta.url));
const shop = (isDark: boolean, isInline: boolean, hasCheckout: boolean): string => `
  <style>
    body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: ${isDark ? '#14161a' : '#fff'}; color: ${isDark ? '#e7e5e4' : '#1c1917'} }
    main { padding: 24px; height: 400px } a { color: inherit }
  </style>
  <main><h1>Shop</h1>${isInline ? '<div data-ppp-banner></div>' : ''}<p>Recordings of wind, rain, trams and harbors.
  ${hasCheckout ? '<b data-ppp-price="49">$49</b> <a href="https://buy.stripe.com/3cs4gy">Buy</a>' : '<a href="#">Buy</a>'}</p></main>`;

/** One picture of a shop's window with the banner. */
async function picture(
  browser: Browser,
  stubs: Stubs,
  [sample, position, width, height]: Cell,
): Promise<string> {
  const isInline = position === 'inline';
  const config = isInline
    ? sample.config
    : { ...sample.config, banner: { ...sample.config.banner, position } };
  stubs.response = { status: 200, body: JSON.stringify(config) };
  stubs.page.html = htmlPage(
    stubs.snippet,
    shop(Boolean(sample.isDark), isInline, Boolean(sample.hasCheckout)),
    sample.attributes,
  );
  // Without motion, the picture shows no banner that is still fading in.
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  // As in browsers with a window, where a click may write to the clipboard; else the code would stay
  // selected.
  await page.context().grantPermissions(['clipboard-write']);
  await page.goto(stubs.shopUrl);
  await page.locator('ppp-banner section').waitFor();
  if (sample.isCopied) await page.locator('ppp-banner .copy').click();
  await page.waitForTimeout(sample.isCopied ? 150 : 50);
  const bytes = await page.screenshot();
  await page.close();
  return `<td><img width="${width}" alt="" src="data:image/png;base64,${bytes.toString('base64')}">`;
}

mkdirSync(folder, { recursive: true });
const wanted = matching(sheets, process.argv[2]);
const browser = await launchBrowser();
for (const { name, rows } of wanted) {
  const stubs = await startStubs(discount());
  const lines: string[] = [];
  for (const [label, cells] of rows) {
    const pictures: string[] = [];
    for (const cell of cells) pictures.push(await picture(browser, stubs, cell));
    lines.push(`<tr><th>${label}${pictures.join('')}`);
  }
  const sheet = await browser.newPage({ viewport: { width: 3_000, height: 2_700 } });
  await sheet.setContent(
    `<style>td { padding: 4px; background: #888 } th { font: 20px sans-serif }</style><table>${lines.join('')}</table>`,
  );
  writeFileSync(`${folder}${name}.png`, await sheet.locator('table').screenshot());
  console.log(`quality/looks/sheets/${name}.png`);
  await sheet.close();
  await stubs.close();
}
await browser.close();
