// `npm run tool -- vitals`: first the CPU time that the script adds to three quiet pages, without a slowdown.
// Then Core Web Vitals of a page with 100 prices that changes in every frame, on a CPU slowed down four
// times. Both with and without the script, in turn. A number after `--` sets the number of pairs of views.
// The Vitals are means, because a task counts in full from 50 ms and otherwise not at all, so a median jumps
// between 0 and 50. A second word, `cpu`, measures only the CPU time.
import { cpus } from 'node:os';
import type { Browser } from 'playwright-core';
import { discount } from '../../test/support/banner-script/banner-configs.ts';
import { htmlPage, startStubs } from '../../test/support/banner-script/stubs.ts';
import { launchBrowser } from '../../test/support/emulator/browser.ts';
import { measureCpuCost } from './cpu-cost.ts';

const pairs = Number(process.argv[2] ?? 20);
const slowdown = 4;
const clicks = 20;

interface Vitals {
  'LCP, ms': number;
  CLS: number;
  'INP, ms': number;
  'long tasks, ms': number;
  'main thread, ms': number;
}

const price = (_: unknown, index: number): string => {
  const tag = ['p', 'span', 'b', 'a'][index % 4];
  return `<div class="card"><h3>Album ${index}</h3><${tag} data-ppp-price="${index + 9}">$${index + 9}</${tag}></div>`;
};

/** Reviews make the page's own first layout a long task: one of about 50 ms would count or not by chance. */
const review = (_: unknown, index: number): string =>
  `<article><h4>Review ${index}</h4><p>Bought it for a film about harbors, and heard every rope and gull.</p></article>`;

/** Every frame changes a text, a class and the number of elements. */
const body = `
  <style>main { display: grid; grid-template-columns: repeat(5, 1fr); gap: 8px } #news { height: 120px; overflow: hidden } h1 { font-size: 64px } .card { padding: 8px } .odd { color: #333 } #count { position: fixed; left: 0; top: 0; width: 80px; height: 40px }</style>
  <h1>Recordings of wind, rain, trams and harbors</h1><button id="count">0</button><p id="ticker">0</p><ul id="news"></ul>
  <main>${Array.from({ length: 100 }, price).join('')}</main>
  <section>${Array.from({ length: 400 }, review).join('')}</section>
  <script>
    const [button, ticker, news] = ['count', 'ticker', 'news'].map((id) => document.getElementById(id));
    button.onclick = () => { button.textContent = Number(button.textContent) + 1; };
    let frame = 0;
    const change = () => {
      frame += 1;
      ticker.textContent = frame;
      ticker.className = frame % 2 ? 'odd' : '';
      if (news.children.length > 4) news.firstChild.remove();
      news.append(Object.assign(document.createElement('li'), { textContent: 'News ' + frame }));
      requestAnimationFrame(change);
    };
    requestAnimationFrame(change);
  </script>`;

/** Keeps what the browser reports of the page. */
const observe = `
  window.vitals = { lcp: 0, cls: 0, inp: 0, long: 0 };
  const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, durationThreshold: 16 });
  watch('largest-contentful-paint', (entry) => { vitals.lcp = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) vitals.cls += entry.value; });
  watch('event', (entry) => { if (entry.interactionId) vitals.inp = Math.max(vitals.inp, entry.duration); });
  watch('longtask', (entry) => { vitals.long += entry.duration; });`;

async function view(browser: Browser, address: string): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await line.send('Performance.enable');
  await page.addInitScript(observe);
  await page.goto(address);
  await page.waitForTimeout(1_000);
  // (A locator would run 45 ms of Playwright's own code in the page.)
  for (let click = 0; click < clicks; click++) {
    await page.mouse.click(20, 20);
    await page.waitForTimeout(150);
  }
  await page.waitForTimeout(1_000);
  const { metrics } = await line.send('Performance.getMetrics');
  const seen = (await page.evaluate('vitals')) as Record<'lcp' | 'cls' | 'inp' | 'long', number>;
  const busySeconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  await context.close();
  return {
    'LCP, ms': seen.lcp,
    CLS: seen.cls,
    'INP, ms': seen.inp,
    'long tasks, ms': seen.long,
    'main thread, ms': busySeconds * 1_000,
  };
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const stubs = await startStubs(discount());
const browser = await launchBrowser();
console.log(`${await measureCpuCost(browser, stubs, pairs)}\n`);
if (process.argv[3] === 'cpu') process.exit();
const views: Record<'without' | 'with', Vitals[]> = { without: [], with: [] };
// The first pair warms the browser up, and does not count.
for (let pair = 0; pair <= pairs; pair++)
  for (const kind of pair % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
    stubs.page.html = htmlPage(kind === 'with' ? stubs.snippet : '', body);
    const seen = await view(browser, stubs.shopUrl);
    if (pair) views[kind].push(seen);
  }
console.log(
  `${pairs} pairs, ${cpus().length} × ${cpus()[0]?.model}, ${slowdown} times slower, Chromium ${browser.version()}`,
);
console.log('| mean | without the script | with the script | ratio |\n| --- | --- | --- | --- |');
for (const name of Object.keys(views.with[0] ?? {}) as (keyof Vitals)[]) {
  const [without, other] = [views.without, views.with].map((all) => mean(all.map((one) => one[name])));
  const cells = [without, other].map((value) => Number(value?.toFixed(name === 'CLS' ? 3 : 0)));
  const ratio = without ? ((other ?? 0) / without).toFixed(2) : '–';
  console.log(`| ${name} | ${cells.join(' | ')} | ${ratio} |`);
}
await browser.close();
await stubs.close();
