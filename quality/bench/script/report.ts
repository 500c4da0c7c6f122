import type { Browser } from 'playwright-core';
import { measureScript } from '../../../banner-script/build.ts';
import { discount } from '../../../test/banner-script/stage/banner-configs.ts';
import { countRoundTrips } from '../../../test/banner-script/stage/round-trips.ts';
import { htmlPage, openStage, type Stage } from '../../../test/banner-script/stage/stage.ts';
import { visit } from '../../../test/banner-script/stage/visit.ts';
import { launchBrowser } from '../../../test/support/emulator/browser.ts';
import { table } from '../document.ts';
import { decimal, medianWithRange } from '../median.ts';
import { type Embed, embeds } from './embeds.ts';

const slowdown = 4;
const afterBannerMs = 700;

/** One view of the page on the slowed-down CPU. */
interface View {
  scriptMs: number;
  mainThreadMs: number;
  layoutShift: number;
  requests: number;
}

const products = Array.from(
  { length: 12 },
  (_, index) =>
    `<article><h2>Album ${index + 1}</h2><p>Recordings of wind and rain.</p><b>$${index + 9}</b></article>`,
);
const shopBody = `<style>main { display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px } article { border: 1px solid #ccc; padding: 8px }</style>
  <h1>Recordings of wind, rain, trams and harbors</h1><main>${products.join('')}</main>`;

const observeShifts = `window.shift = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (!entry.hadRecentInput) shift += entry.value; })).observe({ type: 'layout-shift', buffered: true });`;

/**
 * Views the same page with each embed in turn, and reports bytes, script time, requests, layout shift and
 * round trips.
 */
export async function scriptReport(rounds: number): Promise<string> {
  const stage = await openStage(discount());
  const browser = await launchBrowser();
  const alone: Embed = { name: 'the page alone', downloads: [], head: '', banner: 'main' };
  const views = new Map<Embed, View[]>([alone, ...embeds(stage)].map((embed) => [embed, []]));
  for (let round = 0; round < rounds; round++)
    for (const [embed, seen] of views) seen.push(await view(browser, stage, embed));

  const rows: string[][] = [];
  for (const [embed, seen] of views) {
    const column = (key: keyof View, decimals = 0) =>
      medianWithRange(
        seen.map((each) => each[key]),
        decimals,
      );
    rows.push([
      embed.name,
      ...bytesOf(embed.downloads),
      column('scriptMs', 1),
      column('mainThreadMs'),
      column('requests'),
      column('layoutShift', 3),
      embed === alone ? '–' : `${await roundTrips(browser, stage, embed)}`,
    ]);
  }
  const version = browser.version();
  await browser.close();
  await stage.close();
  const head = [
    'embed',
    'Brotli',
    'gzip',
    'script, ms',
    'main thread, ms',
    'requests',
    'layout shift',
    'round trips',
  ];
  const withoutFramework = [...views.keys()].flatMap(({ name, own }) =>
    own === undefined
      ? []
      : [
          `Without the framework, which such a shop may load anyway, ${name} is ${bytesOf([own]).join(' / ')} bytes.`,
        ],
  );
  return `The page has 12 products and runs in Chromium ${version} on a CPU slowed down ${slowdown} times, for ${rounds} rounds.

- **Brotli and gzip** are the bytes of the scripts and stylesheets that a visitor downloads for the banner. Ours are those of the current code.
- **Script** is the time to compile and run scripts, and **main thread** the time of all its tasks, until ${decimal(afterBannerMs)} ms after the banner shows.
- **Requests** include preflights, the response about the visitor, and our beacon that counts the view.
- **Round trips** are those from the page's HTML to the banner with empty caches, without DNS. The first response of a connection takes three (TCP, TLS 1.3, request), and every other response one.

${table(head, rows)}
${withoutFramework.join(' ')}

- All back ends are stubs on this machine, so responses take no time. Ours is the official snippet, without prices.
- The React banner is at the top of the page in its default style, without a close button, rendered in the browser. The shop can choose another position, and then the layout shift changes.
- \`purchasing-power-parity\` only looks up the discount. We added the line that shows it, fixed at the bottom, with a plain style and without code button or close button.
- \`cookiedialog\` and \`cookieconsent\` are consent banners. In the browser they do what a discount script does: look up the country, then show a banner or not.

Not compared:

- the hosted scripts of ParityDeals and Kelviq, which need an account
- Kelviq's npm packages (\`@kelviq/js-promotions-ui\`, \`@kelviq/react-promotions-ui\`), which could not be installed here
- the open-source clone below, whose server renders its banner into a script for each view
`;
}

function bytesOf(texts: readonly string[]): [string, string] {
  const sizes = texts.map(measureScript);
  const sum = (kind: 'brotli' | 'gzip') => decimal(sizes.reduce((total, size) => total + size[kind], 0));
  return [sum('brotli'), sum('gzip')];
}

function show(stage: Stage, { head, body = '', files = {} }: Embed): void {
  stage.page.html = htmlPage(head, body + shopBody);
  stage.files = files;
}

async function view(browser: Browser, stage: Stage, embed: Embed): Promise<View> {
  show(stage, embed);
  let requests = 0;
  stage.travel = async () => {
    requests += 1;
  };
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await session.send('Performance.enable');
  await page.addInitScript(observeShifts);
  await page.goto(stage.shopUrl);
  await page.locator(embed.banner).first().waitFor({ state: 'attached' });
  await page.waitForTimeout(afterBannerMs);
  const { metrics } = await session.send('Performance.getMetrics');
  const layoutShift = (await page.evaluate('shift')) as number;
  await context.close();
  const msOf = (...names: string[]) =>
    metrics.reduce((sum, { name, value }) => sum + (names.includes(name) ? value * 1_000 : 0), 0);
  return {
    scriptMs: msOf('ScriptDuration', 'V8CompileDuration'),
    mainThreadMs: msOf('TaskDuration'),
    layoutShift,
    requests,
  };
}

async function roundTrips(browser: Browser, stage: Stage, embed: Embed): Promise<number> {
  show(stage, embed);
  let close = async () => {};
  const count = await countRoundTrips(stage, embed.banner, async (prepare) => {
    const { context } = await visit(browser, stage.shopUrl, {}, prepare);
    close = () => context.close();
  });
  await close();
  return count;
}
