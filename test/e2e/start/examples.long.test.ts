import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveNext } from '../../../quality/frameworks/next-shop.ts';
import { installPackages } from '../../../quality/install-packages.ts';
import { useBrowser } from '../../support/emulator/browser.ts';
import { withEmbeddedDatabase } from '../../support/emulator/embedded-database.ts';
import { useEmulator } from '../../support/emulator/emulator.ts';
import { eventually } from '../../support/service/eventually.ts';
import { testsThatNeed, withOperator } from '../../support/service/target.ts';
import { projectRoot } from '../../support/source-tree.ts';

const examples = join(projectRoot, 'examples');
const read = (...path: string[]) => readFileSync(join(examples, ...path), 'utf8');

// test/e2e/checkouts/entitlement-recipes.test.ts tests the recipes.
const shops = readdirSync(examples).filter(
  (name) => name !== 'entitlement' && statSync(join(examples, name)).isDirectory(),
);

it('each example has at most 60 lines', () => {
  for (const folder of shops) {
    const files = readdirSync(join(examples, folder), { recursive: true, withFileTypes: true });
    const lines = files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').split('\n').length - 1);
    expect([folder, lines.reduce((sum, count) => sum + count, 0) <= 60]).toEqual([folder, true]);
  }
});

withOperator(() =>
  withEmbeddedDatabase(() => {
    const browser = useBrowser();
    const emulator = useEmulator();

    /** Serves a page with its assets, and returns what a visitor from India sees there. */
    async function visitFiles(files: (path: string) => string | undefined) {
      const server = createServer((request, response) => {
        const path = request.url === '/' ? '/index.html' : String(request.url);
        const type = path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
        const text = files(path);
        response.writeHead(text === undefined ? 404 : 200, { 'content-type': type }).end(text);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const seen = await visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      return seen;
    }

    async function visit(url: string) {
      const page = await (await browser().newContext()).newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      await page.goto(url);
      await page.locator('ppp-banner section').waitFor();
      const prices = page.locator('main [data-ppp-price]');
      const estimates = await eventually(
        'estimates beside all prices',
        () => prices.evaluateAll((all) => all.map((price) => price.shadowRoot?.textContent ?? '')),
        (texts) => texts.every((text) => text.includes('₹')),
      );
      const banner = await page.locator('ppp-banner section').textContent();
      await page.context().close();
      return { banner, estimates, errors };
    }

    it('html: shows banner and prices', async () => {
      const html = read('html', 'index.html')
        .replaceAll('BASE/', `${emulator.baseUrl}/`)
        .replaceAll(/KEY(?=")/g, emulator.publicKey);
      const { banner, estimates, errors } = await visitFiles((path) =>
        path === '/index.html' ? html : undefined,
      );
      expect(banner).toContain('60% off');
      expect(estimates).toHaveLength(2);
      expect(errors).toEqual([]);
    });

    it('vite: shows banner and prices', async () => {
      const outDir = mkdtempSync(join(tmpdir(), 'ppp-example-'));
      const vite = join(projectRoot, 'node_modules/.bin/vite');
      execFileSync(vite, ['build', join(examples, 'vite'), '--outDir', outDir, '--emptyOutDir'], {
        stdio: 'ignore',
        env: { ...process.env, VITE_PPP_BASE: emulator.baseUrl, VITE_PPP_KEY: emulator.publicKey },
      });
      const { banner, estimates, errors } = await visitFiles((path) => {
        try {
          return readFileSync(join(outDir, path), 'utf8');
        } catch {
          return undefined;
        }
      });
      rmSync(outDir, { recursive: true });
      expect(banner).toContain('60% off');
      expect(estimates).toHaveLength(2);
      expect(errors).toEqual([]);
    });

    const withDownloads = testsThatNeed(
      'a download of Next (set PPP_DOWNLOADS=1)',
      'PPP_DOWNLOADS' in process.env,
    );
    withDownloads(() => {
      it('next: shows banner and prices', async () => {
        const directory = installPackages(['next@16', 'react@19', 'react-dom@19']);
        cpSync(join(examples, 'next', 'app'), join(directory, 'app'), { recursive: true });
        const settings = `PPP_BASE=${emulator.baseUrl}\nPPP_KEY=${emulator.publicKey}\n`;
        writeFileSync(join(directory, '.env'), settings);
        const { address, stop } = await serveNext(directory);
        const { banner, estimates, errors } = await visit(address).finally(stop);
        expect(banner).toContain('60% off');
        expect(estimates).toHaveLength(2);
        expect(errors).toEqual([]);
      });
    });
  }),
);
