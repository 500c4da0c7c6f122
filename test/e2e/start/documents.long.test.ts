import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useBrowser } from '../../support/emulator/browser.ts';
import { withEmbeddedDatabase } from '../../support/emulator/embedded-database.ts';
import { type Emulator, startEmulator } from '../../support/emulator/emulator.ts';
import { withOperator } from '../../support/service/target.ts';
import { projectRoot } from '../../support/source-tree.ts';

const documentText = (document: string) => readFileSync(join(projectRoot, document), 'utf8');

/** Returns the command blocks in a text, in order. They have no language. */
const blocksIn = (text: string): string[] =>
  [...text.matchAll(/^```(\w*)\n([\s\S]+?)^```$/gm)].flatMap(([, language, lines = '']) =>
    language ? [] : [lines],
  );
/** Pages of `docs/api/` with command blocks. */
const apiPages = readdirSync(join(projectRoot, 'docs', 'api')).filter(
  (name) => blocksIn(documentText(`docs/api/${name}`)).length > 0,
);
/** Returns the commands in the blocks that begin with the pattern `start`. */
const commandsIn = (text: string, start = ''): string =>
  blocksIn(text)
    .filter((lines) => new RegExp(`^(?:${start})`).test(lines))
    .join('');
/** Pages of `docs/merchants/` whose commands need only those of “Your first banner”. */
const guides = [
  ...['discounts', 'languages', 'prices', 'schedule-and-pages', 'sale', 'style-the-banner'],
  ...['preview', 'read-your-statistics', 'activity'],
];
const shells = ['bash', 'zsh'].filter((shell) => !spawnSync(shell, ['--version']).error);

withOperator(() =>
  withEmbeddedDatabase(() => {
    const directory = mkdtempSync(join(tmpdir(), 'ppp-readme-'));
    let emulator: Emulator;
    const browser = useBrowser();
    beforeAll(async () => {
      emulator = await startEmulator();
      symlinkSync(emulator.directory, join(directory, '.ppp'));
    });
    afterAll(async () => {
      await emulator.stop();
      rmSync(directory, { recursive: true });
    });

    /** Runs commands in the folder of the emulator and returns the printed lines. */
    const run = (shell: string, commands: string): string[] =>
      execFileSync(shell, ['-c', commands], { cwd: directory, encoding: 'utf8' }).trim().split('\n');

    it.each(shells)(
      'the requests in README.md and docs/start/quickstart.md work repeatedly in %s and keep the demo shop’s prices',
      (shell) => {
        const paste = (document: string) =>
          run(shell, commandsIn(documentText(document), 'get\\(\\)|curl')).map((line) => JSON.parse(line));
        const [india, states, product, products] = paste('docs/start/quickstart.md');
        expect(india).toMatchObject({
          show: true,
          code: 'PPP60',
          currencyCode: 'INR',
          fxRate: expect.any(Number),
        });
        expect(states).toMatchObject({ show: false, reason: 'no_discount' });
        expect(product.data).toMatchObject({ baseCurrency: 'EUR', basePrice: 49 });
        expect(products.data[0]).toEqual(product.data);
        const [again, , second] = paste('docs/start/quickstart.md');
        expect(again).toEqual(india);
        expect(paste('README.md')).toEqual([india, states]);
        expect(second.data.id).not.toBe(product.data.id);
      },
    );

    it.each(shells)(
      'the commands of “Your first banner” put a banner on a page in %s, and those of the other pages also work',
      async (shell) => {
        const firstBanner = documentText('docs/merchants/first-banner.md');
        const rules = guides.map((page) => documentText(`docs/merchants/${page}.md`));
        const paste = (text: string) =>
          run(
            shell,
            commandsIn(text)
              .replace('https://d111.cloudfront.net', emulator.baseUrl)
              .replace('ppp_sk_live_…', emulator.secretKey),
          );
        const printed = paste(firstBanner);
        const [tag = '', ...otherTags] = printed.filter((line) => line.startsWith('<link'));
        expect(otherTags).toEqual([]);
        const responses = printed.filter((line) => line !== tag).map((line) => JSON.parse(line));
        expect(responses.filter(({ error }) => error)).toEqual([]);
        const [config, statistics] = responses.slice(-2);
        expect(config).toMatchObject({ show: true, code: 'PPP60' });
        expect(statistics.data).toHaveProperty('totals');

        const shop = createServer((_request, response) =>
          response
            .setHeader('content-type', 'text/html')
            .end(`<!doctype html><head>${tag}</head><h1>Shop</h1>`),
        ).listen(0, '127.0.0.1');
        await once(shop, 'listening');
        const page = await browser().newPage();
        await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`);
        await page.getByText('PPP60', { exact: true }).waitFor();
        await page.close();
        shop.close();
        shop.closeAllConnections();

        const whole = paste([firstBanner, ...rules].join('\n')).filter((line) => !line.startsWith('<link'));
        expect(whole.map((line) => JSON.parse(line)).filter(({ error }) => error)).toEqual([]);
      },
    );

    it.each(apiPages)('every command in docs/api/%s succeeds', (page) => {
      const prepared = `
          BASE=${emulator.baseUrl} SK=${emulator.secretKey} PK=${emulator.publicKey}
          post() { curl -s $BASE/v1/$1 -H "Authorization: Bearer $SK" -H 'Content-Type: application/json' -d "$2"; }
          read() { curl -s "$BASE/v1/$1" -H "Authorization: Bearer $SK"; }
          pick() { node -p "JSON.parse(require('fs').readFileSync(0)).$1"; }
          ID=$(post products '{"name":"Book","url":"https://shop.example.com/","baseCurrency":"USD","basePrice":9}' | pick data.id)
          post products '{"name":"Book","url":"https://shop.example.com/","baseCurrency":"USD","basePrice":9}' > /dev/null
          KEY_ID=$(post api-keys '{"name":"Shop","type":"public"}' | pick data.id)
          CAMPAIGN=$(read campaigns | pick 'data.at(-1).id')
          NEXT=$(read 'products?limit=1' | pick nextCursor)
        `;
      const blocks = blocksIn(documentText(`docs/api/${page}`));
      const statuses = blocks.flatMap((block) =>
        run('bash', prepared + block.replace(/curl -si?/g, "curl -s -o /dev/null -w '%{http_code}\\n'")),
      );
      expect(statuses.length).toBeGreaterThanOrEqual(blocks.length);
      expect(statuses.filter((status) => !/^20\d$/.test(status))).toEqual([]);
    });
  }),
);
