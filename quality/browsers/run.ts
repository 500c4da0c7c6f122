// `npm run tool -- browsers`: opens a shop in every browser that this machine has, and prints what worked.
// A word behind `--` chooses: `npm run tool -- browsers WebKit`.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { discount } from '../../test/support/banner-script/banner-configs.ts';
import { htmlPage, startStubs } from '../../test/support/banner-script/stubs.ts';
import { matching } from '../command-line.ts';
import { type InstalledBrowser, installedBrowsers } from './installed-browsers.ts';

const longestVisitMs = 90_000;

/** The behaviors in the table, by the probe's name. */
const behaviors = {
  quiet: 'no error',
  banner: 'banner in the window',
  shown: 'counted once a page',
  price: 'price in a paragraph',
  boldPrice: 'price in bold',
  untouched: 'page text untouched',
  returns: 'returns when removed',
  feedback: 'copying says what happened',
  link: 'the code in a link',
  closes: 'closed on the next page, gone on the way back',
};

type Seen = Record<string, unknown> & { agent: string; errors: string[] };

/** Visits the shop with one browser; the probe in the page reports, no driver is needed. */
async function visit(browser: InstalledBrowser): Promise<Seen> {
  const stubs = await startStubs(discount({ codeInLinks: true }));
  const profile = mkdtempSync(join(tmpdir(), 'ppp-visit-'));
  let report = (_: Seen): void => {};
  const seen = new Promise<Seen>((resolve) => {
    report = resolve;
  });
  const shop = createServer(async (request, response) => {
    if (request.method === 'POST') report(JSON.parse(await text(request)));
    const probe = readFileSync(new URL('./probe.js', import.meta.url), 'utf8');
    const head = `<script>${probe}</script>${stubs.snippet.replaceAll('api.test', '127.0.0.1')}`;
    const body =
      '<main><h1>Shop</h1><p data-ppp-price="99">$99</p><b data-ppp-price="99">$99</b><p><a href="https://buy.stripe.com/x">Buy</a></p></main>';
    response.writeHead(200, { 'content-type': 'text/html' }).end(htmlPage(head, body));
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  const args = browser.arguments.map((argument) => (argument === 'PROFILE' ? profile : argument));
  const child = spawn(await browser.command(), [...args, address], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, HOME: profile },
  });
  const late = new Promise<Seen>((resolve) =>
    setTimeout(resolve, longestVisitMs, { agent: 'no report', errors: ['no report'] }),
  );
  const result = await Promise.race([seen, late]);
  // The first page and the second; not the first again.
  result.shown = stubs.eventNames().filter((name) => name === 'banner_shown').length === 2;
  if (child.pid) process.kill(-child.pid, 'SIGKILL');
  shop.close();
  shop.closeAllConnections();
  await stubs.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return result;
}

const wanted = matching(installedBrowsers(), process.argv[2]);
const today = new Date().toISOString().slice(0, 10);
console.log(
  `| browser (${today}) | ${Object.values(behaviors).join(' | ')} | back from the browser's cache |`,
);
console.log(`| --- |${' --- |'.repeat(Object.keys(behaviors).length + 1)}`);
for (const browser of wanted) {
  const seen = await visit(browser);
  const cells = Object.keys(behaviors).map((name) => (seen[name] ? 'yes' : '**no**'));
  const version = /(HeadlessChrome|Firefox|Version)\/[\d.]+/.exec(seen.agent)?.[0] ?? seen.agent;
  console.log(
    `| ${browser.name} (${version}) | ${cells.join(' | ')} | ${seen.cached ? 'yes' : 'no, loaded again'} |`,
  );
  for (const error of seen.errors) console.log(`  ${browser.name}: ${error}`);
  if (cells.includes('**no**')) process.exitCode = 1;
}
process.exit();
