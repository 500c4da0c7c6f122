// `npm run tool -- look-cost`: measures what one look at the page costs the main thread, on pages with 30 and
// with 3,000 links. A look is a timer of the script after a scroll stop; no other timer runs. Fails if the
// large page costs more than twice as much.
import type { Browser } from 'playwright-core';
import { discount } from '../../test/support/banner-script/banner-configs.ts';
import { htmlPage, type Stubs, startStubs } from '../../test/support/banner-script/stubs.ts';
import { launchBrowser } from '../../test/support/emulator/browser.ts';
import { matching } from '../command-line.ts';

/** An event of a Chromium trace: times in microseconds, `tdur` the thread's CPU time. */
interface TimerEvent {
  name: string;
  ts: number;
  tdur?: number;
}

const stops = Number(process.env.LOOK_STOPS ?? 20);
const mostRatio = 2;
/** Timers that only schedule something take less, in milliseconds. */
const leastLookMs = 0.15;

const link = (index: number): string => `<a href="#${index}">Link ${index}</a>`;
const grid = 'display:grid;grid-template-columns:repeat(4,1fr)';
const cards = (count: number, first = 0): string =>
  `<div style="${grid}">${Array.from({ length: count }, (_, index) => `<div><h3>${link(first + index)}</h3></div>`).join('')}</div>`;

/** Kinds of pages with their markup, for a number of links. */
const kinds = [
  {
    name: 'one list',
    bodyOf: (count: number) => Array.from({ length: count }, (_, index) => `<p>${link(index)}</p>`).join(''),
  },
  { name: 'cards', bodyOf: (count: number) => cards(count) },
  {
    name: 'sections',
    bodyOf: (count: number) =>
      Array.from({ length: count / 30 }, (_, index) => `<section>${cards(30, index * 30)}</section>`).join(
        '',
      ),
  },
];

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Returns the CPU time of the median look, in milliseconds. */
async function lookMs(browser: Browser, stubs: Stubs, body: string): Promise<number> {
  stubs.page.html = htmlPage(stubs.snippet, `<main style="min-height:9000px;padding:80px 0">${body}</main>`);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(stubs.shopUrl);
  await page.locator('ppp-banner section').waitFor();
  await page.mouse.move(300, 300);
  await page.waitForTimeout(2_500);
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  for (let stop = 0; stop < stops; stop++) {
    await page.mouse.wheel(0, 200);
    await page.waitForTimeout(600);
  }
  const { traceEvents }: { traceEvents: TimerEvent[] } = JSON.parse(String(await browser.stopTracing()));
  await context.close();
  const timers = traceEvents.filter(({ name }) => name === 'TimerFire').map(({ tdur = 0 }) => tdur / 1_000);
  return median(timers.filter((ms) => ms > leastLookMs));
}

const wanted = matching(kinds, process.argv[2]);
const stubs = await startStubs(discount());
const browser = await launchBrowser();
console.log('| CPU time of a look, ms | 30 links | 3,000 links | ratio |\n| --- | --- | --- | --- |');
for (const { name, bodyOf } of wanted) {
  const small = await lookMs(browser, stubs, bodyOf(30));
  const large = await lookMs(browser, stubs, bodyOf(3_000));
  const ratio = large / small;
  console.log(`| ${name} | ${small.toFixed(2)} | ${large.toFixed(2)} | ${ratio.toFixed(2)} |`);
  if (!(ratio <= mostRatio)) process.exitCode = 1;
}
await browser.close();
await stubs.close();
