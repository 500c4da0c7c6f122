import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withEmbeddedDatabase } from '../../support/emulator/embedded-database.ts';
import { failedStart, startEmulator } from '../../support/emulator/emulator.ts';
import { runCommand } from '../../support/emulator/operator.ts';
import { sharedEmulator } from '../../support/emulator/shared-emulator.ts';
import { eventually } from '../../support/service/eventually.ts';
import { callApi } from '../../support/service/requests.ts';
import { withOperator } from '../../support/service/target.ts';
import { projectRoot } from '../../support/source-tree.ts';

withOperator(() =>
  withEmbeddedDatabase(() => {
    const book = { name: 'Book', url: 'https://shop.example.com/book', baseCurrency: 'USD', basePrice: 20 };

    const data = mkdtempSync(join(tmpdir(), 'ppp-data-'));
    afterAll(() => rmSync(data, { recursive: true, force: true }));

    /** Code that ends a process when it starts to synthesize the stack. */
    const synthesisEnds = `const files = require('node:fs');
       const childProcess = require('node:child_process');
       const { existsSync } = files;
       childProcess.execFile = () => { console.log('SYNTHESIZED'); process.exit(2); };
       files.existsSync = (path) => !String(path).includes('cdk.out') && existsSync(path);
       require('node:module').syncBuiltinESMExports();`;
    const preloaded = (code: string): string => {
      const file = join(mkdtempSync(join(data, 'preload-')), 'preload.cjs');
      writeFileSync(file, code);
      return file;
    };

    it('with --demo-statistics, the demo merchant has statistics, and a key that was used', async () => {
      const demo = await startEmulator(['--demo-statistics']);
      const { body } = await callApi<{ data: { id: string }[] }>(demo, 'GET', '/v1/campaigns');
      await eventually(
        'a page used the public key',
        async () =>
          (await callApi<{ data: { lastUsedAt: string | null }[] }>(demo, 'GET', '/v1/api-keys')).body.data,
        (keys) => keys.every(({ lastUsedAt }) => lastUsedAt !== null),
      );
      const statistics = await callApi<{ data: { totals: { shown: number } } }>(
        demo,
        'GET',
        `/v1/campaigns/${body.data[0]?.id}/stats`,
      );
      expect(statistics.body.data.totals.shown).toBeGreaterThan(10_000);
      const trail = await callApi<{ data: { operation: string }[] }>(demo, 'GET', '/v1/activity');
      expect(trail.body.data.map(({ operation }) => operation)).toEqual(['start', 'start', 'create']);
      await demo.stop();
    });

    it('writes URL and keys to a private file, sets the visitor country with --country and keeps its data in --data', async () => {
      const first = await startEmulator(['--country', 'BR', '--data', data]);
      const file = join(first.directory, 'local.json');
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
        baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
        secretKey: expect.stringMatching(/^ppp_sk_live_/),
        publicKey: expect.stringMatching(/^ppp_pk_live_/),
      });
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const config = await fetch(`${first.baseUrl}/v1/banner/config/${first.publicKey}`);
      expect(await config.json()).toMatchObject({ show: true, country: 'BR', currencyCode: 'BRL' });
      const { body } = await callApi(first, 'POST', '/v1/products', book);
      const rival = await failedStart({}, ['--data', data]);
      expect(rival).toEqual({
        exitCode: 1,
        printed: expect.stringMatching(
          /^The emulator with process id \d+ uses .+\. Stop it, or choose another folder with --data\.\n$/,
        ),
      });
      await first.stop();
      await expect(fetch(first.baseUrl)).rejects.toThrow();
      expect(existsSync(join(first.directory, 'emulator.json'))).toBe(false);

      const second = await startEmulator(['--data', data]);
      expect((await callApi(second, 'GET', '/v1/products')).body.data).toEqual([body.data]);
      expect((await fetch(`${second.baseUrl}/v1/banner/config/${first.publicKey}`)).status).toBe(200);
      await second.stop();
    });

    it('keeps the demo merchant’s keys if the --data folder moves, and replaces lost keys only with --rotate-demo-key', async () => {
      const original = join(data, 'original');
      const first = await startEmulator(['--data', original]);
      await first.stop();
      const moved = join(data, 'moved');
      renameSync(original, moved);
      const elsewhere = await startEmulator(['--data', moved]);
      const { secretKey, publicKey } = elsewhere;
      expect({ secretKey, publicKey }).toEqual({ secretKey: first.secretKey, publicKey: first.publicKey });
      await elsewhere.stop();
      const keysFile = join(moved, 'local.json');
      expect(JSON.parse(readFileSync(keysFile, 'utf8'))).toMatchObject({ secretKey, publicKey });
      expect(statSync(keysFile).mode & 0o777).toBe(0o600);

      rmSync(keysFile);
      const { exitCode, printed } = await failedStart({}, ['--data', moved]);
      expect(printed).toMatch(/^The data contains the merchant Demo, but .+ with --rotate-demo-key\.$/m);
      expect(exitCode).toBe(1);
      const rotated = await startEmulator(['--data', moved, '--rotate-demo-key']);
      const statuses = [first, rotated].map(async (each) => {
        const { status } = await callApi({ ...rotated, secretKey: each.secretKey }, 'GET', '/v1/products');
        return status;
      });
      expect(await Promise.all(statuses)).toEqual([401, 200]);
      await rotated.stop();
    });

    it('the emulator stops cleanly when npm start is killed', async () => {
      const folder = join(data, 'npm-start');
      const file = join(folder, 'local.json');
      const npm = spawn('npm', ['start', '--', '--data', folder, '--output', file], {
        cwd: projectRoot,
        env: { ...process.env, PORT: '0', DYNAMODB_ENDPOINT: '' },
        stdio: 'ignore',
      });
      while (!existsSync(file)) await sleep(50);
      const { baseUrl } = JSON.parse(readFileSync(file, 'utf8'));
      expect((await fetch(baseUrl)).status).toBe(200);
      npm.kill('SIGKILL');
      while (existsSync(join(folder, 'emulator.lock'))) await sleep(50);
      await expect(fetch(baseUrl)).rejects.toThrow();
    });

    it('operator commands do not find an emulator that was killed', async () => {
      const directory = mkdtempSync(join(tmpdir(), 'ppp-killed-'));
      const { pid } = spawnSync(process.execPath, ['--version']);
      writeFileSync(
        join(directory, 'emulator.json'),
        JSON.stringify({ stackName: 'Ppp-dev', endpoints: {}, pid }),
      );
      const { exitCode, stderr } = await runCommand({ directory }, 'bin/merchant.ts', ['list']);
      expect(stderr).toMatch(/^No emulator is running here\. Start one with npm start/);
      expect(exitCode).toBe(1);
      rmSync(directory, { recursive: true });
    });

    it('prints a clear message if port or folder is in use, before the synthesis', async () => {
      const { baseUrl } = await sharedEmulator();
      const { port } = new URL(baseUrl);
      const unsynthesized = { NODE_OPTIONS: `--require=${preloaded(synthesisEnds)}` };
      expect(await failedStart({ PORT: port, ...unsynthesized }, [])).toEqual({
        exitCode: 1,
        printed: `Port ${port} is in use. Choose another: PORT=${Number(port) + 1} npm start\n`,
      });
      const first = await startEmulator();
      const output = join(first.directory, 'local.json');
      const second = await failedStart(unsynthesized, ['--output', output]);
      expect([second.exitCode, second.printed]).toEqual([
        1,
        expect.stringMatching(
          /^The emulator with process id \d+ writes its files to .+\. Stop it, or run a second one .+ --output \.ppp\/second\/local\.json\n$/,
        ),
      ]);
      expect(JSON.parse(readFileSync(output, 'utf8')).baseUrl).toBe(first.baseUrl);
      await first.stop();
    });

    it('prints a clear message if the embedded DynamoDB is not installed, before the synthesis', async () => {
      const withoutDatabase = `const modules = require('node:module');
       const { _resolveFilename: resolve } = modules;
       modules._resolveFilename = (name, ...others) => {
         if (String(name).startsWith('@dynoxide/')) throw new Error('not installed');
         return resolve(name, ...others);
       };`;
      const preload = preloaded(withoutDatabase + synthesisEnds);
      const { exitCode, printed } = await failedStart({ NODE_OPTIONS: `--require=${preload}` }, []);
      expect(printed).toMatch(
        /^The embedded DynamoDB (has no binary|is not installed).+ DYNAMODB_ENDPOINT=http:\/\/127\.0\.0\.1:8000\.\n$/,
      );
      expect(exitCode).toBe(1);
    });

    it('PPP_X sets the functions’ variable X, and the start prints it', async () => {
      const emulator = await startEmulator([], {
        PPP_EXCHANGE_RATES_URL: 'http://127.0.0.1:1',
        PPP_NOPE: 'x',
      });
      expect(emulator.printed()).toMatch(
        /^Functions run with EXCHANGE_RATES_URL=http:\/\/127.0.0.1:1, from PPP_EXCHANGE_RATES_URL\.$/m,
      );
      expect(emulator.printed()).not.toContain('PPP_NOPE');
      await emulator.stop();
    });
  }),
);
