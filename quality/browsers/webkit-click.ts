// `npm run tool -- webkit-click`: copies the code with a visitor's own click in WebKitGTK, which no script in
// the page can send. It needs Debian's `webkit2gtk-driver` and `xvfb`.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { discount } from '../../test/support/banner-script/banner-configs.ts';
import { startStubs } from '../../test/support/banner-script/stubs.ts';

const port = 45_871;
const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** One WebDriver command; its response's value. */
async function command(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  return ((await response.json()) as { value: unknown }).value;
}

const stubs = await startStubs(discount());
stubs.page.html = stubs.page.html.replaceAll('api.test', '127.0.0.1');
const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
  stdio: 'ignore',
  detached: true,
});
await sleep(5_000);

const options = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } };
const session = (await command('POST', '/session', { capabilities: { alwaysMatch: options } })) as {
  sessionId: string;
  capabilities: { browserVersion: string };
};
const path = `/session/${session.sessionId}`;
const evaluate = (script: string): Promise<unknown> =>
  command('POST', `${path}/execute/sync`, { script, args: [] });
const shadow = 'document.querySelector("ppp-banner").shadowRoot';

await command('POST', `${path}/url`, { url: stubs.shopUrl });
await sleep(4_000);
const [x, y] = (await evaluate(
  `const { left, top, width, height } = ${shadow}.querySelector(".copy").getBoundingClientRect();
   return [Math.round(left + width / 2), Math.round(top + height / 2)]`,
)) as [number, number];
const click = [
  { type: 'pointerMove', x, y },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
];
const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: click };
await command('POST', `${path}/actions`, { actions: [mouse] });
await sleep(500);
const said = await evaluate(`return ${shadow}.querySelector("output").textContent`);
console.log(`WebKitGTK ${session.capabilities.browserVersion} says after a real click: ${said}`);
await command('DELETE', path);
if (driver.pid) process.kill(-driver.pid);
await stubs.close();
process.exit(said === 'Copied' ? 0 : 1);
