import type { Browser } from 'playwright-core';
import { htmlPage, type Stage } from '../../test/banner-script/stage/stage.ts';

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

/** From the page's load event. Banner and prices need less than half of it. */
const viewMs = 1_000;

const bodyWith = (prices: number): string => {
  const cards = Array.from({ length: prices }, (_, index) => {
    const tag = ['p', 'span', 'b', 'a'][index % 4];
    return `<div><h3>Album ${index}</h3><${tag} data-ppp-price="${index + 9}">$${index + 9}</${tag}></div>`;
  });
  return `<style>section { display: grid; grid-template-columns: repeat(10, 1fr) }</style>
    <main><h1>Shop</h1><p>Goods.</p><section>${cards.join('')}</section></main>`;
};

/** The pages whose cost is measured: without a price, the banner is alone. */
const bodies = { 'banner alone': bodyWith(0), '6 prices': bodyWith(6), '100 prices': bodyWith(100) };

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
 * Returns a Markdown table with what the script costs the main thread, not slowed down: medians of the views,
 * and of the differences of pairs of views that follow each other.
 */
export async function measureCpuCost(browser: Browser, stage: Stage, pairs: number): Promise<string> {
  const rows = [
    '| CPU time of the main thread, ms | page alone | with the script | added |',
    '| --- | --- | --- | --- |',
  ];
  for (const [name, body] of Object.entries(bodies)) {
    const alone: number[] = [];
    const added: number[] = [];
    // The first pair warms the browser up, and does not count.
    for (let pair = 0; pair <= pairs; pair++) {
      stage.page.html = htmlPage('', body);
      const withoutMs = await mainThreadMs(browser, stage.shopUrl);
      stage.page.html = htmlPage(stage.snippet, body);
      const withMs = await mainThreadMs(browser, stage.shopUrl);
      if (pair === 0) continue;
      alone.push(withoutMs);
      added.push(withMs - withoutMs);
    }
    const both = added.map((ms, index) => ms + (alone[index] ?? 0));
    rows.push(`| ${name} | ${[alone, both, added].map((values) => median(values).toFixed(1)).join(' | ')} |`);
  }
  return rows.join('\n');
}
