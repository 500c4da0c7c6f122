import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { campaignWith } from '../../support/service/campaign.ts';
import { eventually } from '../../support/service/eventually.ts';
import { callApi } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { withOperator } from '../../support/service/target.ts';
import { projectRoot } from '../../support/source-tree.ts';

/** Makes the shop's clock run as many milliseconds ahead as a file says. */
const movableClock = `import { readFileSync } from 'node:fs';
const { now } = Date;
Date.now = () => now() + Number(readFileSync(process.env.CLOCK, 'utf8'));`;

withOperator(() => {
  let service: Service;
  let campaign: Awaited<ReturnType<typeof campaignWith>>;
  let proxy: Server;
  let shop: ChildProcess;
  let address: string;
  let isServiceDown = false;
  let requests: string[] = [];
  const directory = mkdtempSync(join(tmpdir(), 'ppp-server-example-'));
  const clock = join(directory, 'clock');
  const advance = (ms: number) => writeFileSync(clock, String(Number(readFileSync(clock, 'utf8')) + ms));

  beforeAll(async () => {
    service = await openService('Server example');
    campaign = await campaignWith(service, { baseCurrency: 'USD', code: 'A&B' });
    writeFileSync(clock, '0');
    proxy = createServer(async (request, response) => {
      if (isServiceDown) return request.socket.destroy();
      const body = Buffer.concat(await request.toArray()).toString();
      requests.push(JSON.parse(body).country);
      const headers = {
        authorization: String(request.headers.authorization),
        'content-type': 'application/json',
      };
      const received = await fetch(service.baseUrl + request.url, { method: 'POST', headers, body });
      return response.writeHead(received.status).end(await received.text());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const limited = { name: 'Shop', type: 'secret', permissions: ['read'] };
    const key = await callApi(service, 'POST', '/v1/api-keys', limited);
    const clockModule = `data:text/javascript,${encodeURIComponent(movableClock)}`;
    shop = spawn(process.execPath, ['--import', clockModule, join(projectRoot, 'examples/server/shop.mjs')], {
      env: {
        PPP_BASE: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
        PPP_SECRET_KEY: String(key.body.data.key),
        PPP_CAMPAIGN: campaign.campaignId,
        PORT: '0',
        CLOCK: clock,
      },
    });
    let output = '';
    for (const stream of [shop.stdout, shop.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    address = await eventually(
      'the shop’s address',
      () => /^http:\S+/m.exec(output)?.[0] ?? '',
      (text) => text !== '',
    );
  });
  afterAll(async () => {
    shop.kill();
    await once(shop, 'exit');
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
    rmSync(directory, { recursive: true });
  });
  beforeEach(() => {
    requests = [];
  });

  const visit = async (country?: string) =>
    (await fetch(address, country ? { headers: { 'cf-ipcountry': country } } : {})).text();

  it('renders banner and local prices for India, and plain prices for Germany and unknown visitors', async () => {
    const india = await visit('IN');
    expect(india).toContain('<b>60% off</b>');
    expect(india).toContain('<code>A&#38;B</code>');
    expect(india).toMatch(/<s>\$49<\/s> about ₹[\d,.]+/);
    expect(india).not.toMatch(/{{|null|undefined|sk_live|<script/);
    for (const country of ['DE', undefined, 'T1', '<x>']) {
      const page = await visit(country);
      expect(page).toContain('<p>Handbook: $49</p>');
      expect(page).not.toContain('<aside');
    }
    expect(requests).toEqual(['IN', 'DE', 'XX']);
  });

  it('asks once in five minutes and country, also for visitors who come at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => visit('BR')));
    advance(299_000);
    await visit('BR');
    expect(requests).toEqual(['BR']);
    await campaign.update({ maxDiscount: 20 });
    advance(1_000);
    expect(await visit('BR')).toContain('<b>20% off</b>');
    expect(requests).toEqual(['BR', 'BR']);
    await campaign.update({ maxDiscount: null });
  });

  it('shows the last response while the service is down, and the next one ten seconds after its return', async () => {
    const before = await visit('IN');
    isServiceDown = true;
    advance(300_000);
    expect(await visit('IN')).toBe(before);
    expect(await visit('TR')).toContain('<p>Handbook: $49</p>'); // no response yet
    isServiceDown = false;
    expect(await visit('TR')).not.toContain('<aside');
    advance(10_000);
    expect(await visit('TR')).toContain('<aside');
    expect(await visit('IN')).toBe(before);
  });

  it('shows no banner for a paused campaign', async () => {
    await campaign.update({ status: 'paused' });
    advance(300_000);
    expect(await visit('IN')).toContain('<p>Handbook: $49</p>');
  });
});
