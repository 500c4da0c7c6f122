import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withEmbeddedDatabase } from '../../support/emulator/embedded-database.ts';
import { type Emulator, startEmulator } from '../../support/emulator/emulator.ts';
import { copyProject } from '../../support/emulator/project-copy.ts';
import { callApi } from '../../support/service/requests.ts';
import { withOperator } from '../../support/service/target.ts';

/** Twenty times the time of a synthesis on a quiet machine. */
const updateTimeoutMs = 360_000;

withOperator(() =>
  withEmbeddedDatabase(() => {
    let folder: string;
    let emulator: Emulator;
    beforeAll(async () => {
      folder = copyProject({ isBuilt: true });
      emulator = await startEmulator(['--watch'], {}, undefined, folder);
      await printed(/Watching the sources/);
    });
    afterAll(async () => {
      await emulator.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    /** Waits for a line in the emulator's output after the first `from` characters. Returns the line. */
    async function printed(line: RegExp, from = 0): Promise<string> {
      for (const deadline = Date.now() + updateTimeoutMs; Date.now() < deadline; await sleep(50)) {
        const found = line.exec(emulator.printed().slice(from));
        if (found) return found[0];
      }
      throw new Error(`The emulator did not print ${line}, but:\n${emulator.printed().slice(from)}`);
    }
    /** Changes a text in a source file of the copy. Returns the line that the emulator then prints. */
    async function edit(path: string, from: string, to: string, line: RegExp): Promise<string> {
      const file = join(folder, path);
      const text = readFileSync(file, 'utf8');
      expect(text.split(from)).toHaveLength(2);
      const length = emulator.printed().length;
      writeFileSync(file, text.replace(from, to));
      return printed(line, length);
    }
    const listProducts = 'lambdas/functions/products/list-products.ts';
    const rebuilt = /^Rebuilt .+/m;
    const names = async () => {
      const { body } = await callApi<{ data: { name: string }[] }>(emulator, 'GET', '/v1/products');
      return body.data.map(({ name }) => name);
    };

    it('serves the code of an edited function, and the last valid one after a syntax error', async () => {
      const book = { name: 'Book', url: 'https://shop.example.com/b', baseCurrency: 'USD', basePrice: 20 };
      expect((await callApi(emulator, 'POST', '/v1/products', book)).status).toBe(201);
      const before = await names();
      const changed =
        'pageResponse(entries.map((entry) => ({ ...entry, name: entry.name.toUpperCase() })), next)';
      expect(await edit(listProducts, 'pageResponse(entries, next)', changed, rebuilt)).toMatch(
        /^Rebuilt list-products in/,
      );
      expect(await names()).toEqual(before.map((name) => name.toUpperCase()));
      const failed = await edit(
        listProducts,
        'return pageResponse(',
        'return pageResponse((',
        /^.+: ERROR: .+/m,
      );
      expect(failed).toMatch(`${listProducts}:`);
      expect(await names()).toEqual(before.map((name) => name.toUpperCase()));
      await edit(
        listProducts,
        'return pageResponse((',
        'return pageResponse(',
        /^Found the sources as they were built in/m,
      );
      expect(await edit(listProducts, changed, 'pageResponse(entries, next)', rebuilt)).toMatch(
        /^Rebuilt list-products in/,
      );
      expect(await names()).toEqual(before);
    });

    it('rebuilds the functions that use a changed file, and the API page that shows a changed guide', async () => {
      const comment = '/** Converts a product to a stored item. */';
      const line = await edit(
        'storage/products.ts',
        comment,
        `export const addedByTest = 1;\n${comment}`,
        rebuilt,
      );
      expect(line).toMatch(/^Rebuilt [\w-]+ and \d others in/);
      await edit('docs/api/errors.md', '# Errors\n', '# Errors of the test\n', rebuilt);
      const page = await fetch(`${emulator.baseUrl}/docs/api/errors.html`);
      expect(await page.text()).toContain('Errors of the test');
    });

    it('serves the changed script before it builds the console that contains it', async () => {
      const declared = 'declare const IS_PINNED: boolean;';
      const line = await edit(
        'banner-script/src/main.ts',
        declared,
        `${declared}\n(window as any).changedByTest = 1;`,
        rebuilt,
      );
      expect(line).toMatch(/^Rebuilt script in/);
      expect(
        await (await fetch(`${emulator.baseUrl}/v1/banner/script.js?key=${emulator.publicKey}`)).text(),
      ).toContain('changedByTest');
    });

    it('synthesizes after a change in lib/, and keeps the data', async () => {
      const before = await names();
      const comment = 'Serves the page of a site at all its paths';
      await edit('lib/edge/static-sites.ts', comment, 'Changed', /^Synthesized the stack in/m);
      expect(emulator.printed()).toContain('Synthesizing the stack…');
      expect(await names()).toEqual(before);
      expect(before.length).toBeGreaterThan(0);
    });

    it('leaves no process and no folder behind when it stops during an update', async () => {
      const length = emulator.printed().length;
      const file = join(folder, 'lib', 'edge', 'static-sites.ts');
      writeFileSync(file, `${readFileSync(file, 'utf8')}\n`);
      const lock = join(folder, '.ppp', 'synth.lock');
      for (const deadline = Date.now() + updateTimeoutMs; !existsSync(lock) && Date.now() < deadline; )
        await sleep(20);
      await emulator.stop();
      const processes = () => execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n');
      for (const deadline = Date.now() + updateTimeoutMs; Date.now() < deadline; await sleep(100))
        if (!processes().some((line) => line.includes(folder))) break;
      expect(processes().filter((line) => line.includes(folder))).toEqual([]);
      expect(emulator.printed().slice(length)).toMatch(/^(Synthesizing the stack…\n)?$/);
    });
  }),
);
