import type { Browser } from 'playwright-core';
import { htmlPage, type Stubs } from '../../test/support/banner-script/stubs.ts';

/** An event of a Chromium trace. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  args: { name?: string };
  /**
   * Microseconds of the thread's CPU time. Other programs on the machine hardly change it, unlike the
   * duration.
   */
  tdur?: number;
}

/** From the page's load event. Prices by elements wait up to 750 ms. */
const viewMs = 1_500;

const bodyWith = (prices: number): string => {
  const cards = Array.from({ length: prices }, (_, index) => {
    const tag = ['p', 'span', 'b', 'a'][index % 4];
    return `<div><h3>Album ${index}</h3><${tag} data-ppp-price="${index + 9}">$${index + 9}</${tag}></div>`;
  });
  return `<style>section { display: grid; grid-template-columns: repeat(10, 1fr) }</style>
    <main><h1>Shop</h1><p>Goods.</p><section>${cards.join('')}</section></main>`;
};

/** The banner as a page could contain it, with its look but without a script. */
const fixedBanner = `
  <style>
    #fixed { position: fixed; right: 0; bottom: 0; width: 304px; margin: 24px; padding: 19px 15px; border: 1px solid #0000; border-radius: 16px; background: #111827; color: #f9fafb; box-shadow: 0 0 0 1px #8883, 0 16px 40px -8px #0006; font: 14px/20px system-ui, sans-serif }
    #fixed b { font-size: 24px; line-height: 28px } #fixed p { margin: 0; color: #cbccd0 }
    #fixed button { width: 100%; margin-top: 16px; border: 0; border-radius: 10px; background: #fbbf24; font: 600 14px/44px system-ui, sans-serif }
  </style>
  <section id="fixed"><bdi>\u{1f1ee}\u{1f1f3}</bdi> <b>50% off</b><p>Visiting from India? Take 50% off with this code.</p>
    <button>PPP50 <svg width="16" height="16"><path d="M6 5h8v8H6z"/></svg> Copy code</button></section>`;

/** Makes the script show prices by elements, as in browsers that construct no style sheets. */
const withoutSheets =
  '<script>delete ShadowRoot.prototype.adoptedStyleSheets; CSSStyleSheet = undefined</script>';

/** A page whose cost is measured: what stands in its head and body, and what is added to them. */
interface Contender {
  body: string;
  /** @default the script */
  added?: () => string;
  head?: string;
}

/** The pages by name. Without a price, the banner is alone. */
const contenders: Record<string, Contender> = {
  'the banner as fixed HTML': { body: bodyWith(0), added: () => fixedBanner },
  'banner alone': { body: bodyWith(0) },
  '6 prices': { body: bodyWith(6) },
  '100 prices': { body: bodyWith(100) },
  '100 prices by elements': { body: bodyWith(100), head: withoutSheets },
};

/**
 * Returns the CPU time of the main thread for one view, in milliseconds. It records only whole tasks, because
 * details cost time themselves.
 */
async function mainThreadMs(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await page.goto(url);
  await page.waitForTimeout(viewMs);
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  await context.close();
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const busyMs = threads.map(({ pid, tid }) => {
    const tasks = traceEvents.filter(
      (event) => event.pid === pid && event.tid === tid && event.name === 'ThreadControllerImpl::RunTask',
    );
    return tasks.reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0);
  });
  // The browser keeps a spare process, which is almost idle.
  return Math.max(...busyMs);
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/**
 * Returns a Markdown table with what a banner costs the main thread, not slowed down: medians of the views,
 * and of the differences of pairs of views that follow each other. All pages take turns.
 */
export async function measureCpuCost(browser: Browser, stubs: Stubs, pairs: number): Promise<string> {
  const alone: Record<string, number[]> = {};
  const added: Record<string, number[]> = {};
  // The first pairs warm the browser up, and do not count.
  for (let pair = 0; pair <= pairs; pair++)
    for (const [name, { body, added: addedTo, head = '' }] of Object.entries(contenders)) {
      stubs.page.html = htmlPage(head, body);
      const withoutMs = await mainThreadMs(browser, stubs.shopUrl);
      stubs.page.html = addedTo ? htmlPage(head, body + addedTo()) : htmlPage(head + stubs.snippet, body);
      const withMs = await mainThreadMs(browser, stubs.shopUrl);
      if (pair === 0) continue;
      alone[name] = [...(alone[name] ?? []), withoutMs];
      added[name] = [...(added[name] ?? []), withMs - withoutMs];
    }
  const rows = Object.keys(contenders).map((name) => {
    const without = alone[name] ?? [];
    const more = added[name] ?? [];
    const both = more.map((ms, index) => ms + (without[index] ?? 0));
    return `| ${name} | ${[without, both, more].map((values) => median(values).toFixed(1)).join(' | ')} |`;
  });
  return [
    '| CPU time of the main thread, ms | page alone | with it | added |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
