import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withEmbeddedDatabase } from '../../support/emulator/embedded-database.ts';
import { failedStart, startEmulator } from '../../support/emulator/emulator.ts';
import { runCommand } from '../../support/emulator/operator.ts';
import { sharedEmulator } from '../../support/emulator/shared-emulator.ts';
import { callApi } from '../../support/service/requests.ts';
import { withOperator } from '../../support/service/target.ts';

withOperator(() =>
  withEmbeddedDatabase(() => {
    const book = { name: 'Book', url: 'https://shop.example.com/book', baseCurrency: 'USD', basePrice: 20 };

    const data = mkdtempSync(join(tmpdir(), 'ppp-data-'));
    afterAll(() => rmSync(data, { recursive: true, force: true }));

    /** Code that ends a process before it synthesizes the stack. */
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

    it('writes address and keys for its owner only, takes visitors from --country, and keeps its data in --data', async () => {
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
      // The folder had no file with keys, so the operator's command has replaced the earlier secret key.
      expect((await callApi({ ...second, secretKey: first.secretKey }, 'GET', '/v1/products')).status).toBe(
        401,
      );
      expect((await callApi(second, 'GET', '/v1/products')).body.data).toEqual([body.data]);
      expect((await fetch(`${second.baseUrl}/v1/banner/config/${first.publicKey}`)).status).toBe(200);
      await second.stop();
    });

    it('an emulator that was killed is none for operators’ commands', async () => {
      const directory = mkdtempSync(join(tmpdir(), 'ppp-killed-'));
      const { pid } = spawnSync(process.execPath, ['--version']);
      writeFileSync(
        join(directory, 'emulator.json'),
        JSON.stringify({ stackName: 'Ppp-dev', endpoints: {}, pid }),
      );
      const { exitCode, stderr } = await runCommand({ directory }, 'merchant.ts', ['list']);
      expect(stderr).toMatch(/^No emulator is running here\. Start one with npm start/);
      expect(exitCode).toBe(1);
      rmSync(directory, { recursive: true });
    });

    it('a port that is in use, and a folder of another emulator, are one clear message, before anything is synthesized', async () => {
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

    it('a machine without an embedded DynamoDB hears so before anything is synthesized', async () => {
      const withoutDatabase = `const modules = require('node:module');
       const { _resolveFilename: resolve } = modules;
       modules._resolveFilename = (name, ...others) => {
         if (String(name).startsWith('@dynoxide/')) throw new Error('not installed');
         return resolve(name, ...others);
       };`;
      const preload = preloaded(withoutDatabase + synthesisEnds);
      const { exitCode, printed } = await failedStart({ NODE_OPTIONS: `--require=${preload}` }, []);
      expect(printed).toMatch(
        /^No embedded DynamoDB is installed for .+ DYNAMODB_ENDPOINT, for example .+\n$/,
      );
      expect(exitCode).toBe(1);
    });

    it('an unknown option is one clear message, the usage, and the end', async () => {
      const { exitCode, printed } = await failedStart({}, ['--nope']);
      expect(printed.trim()).toMatch(/^Unknown option '--nope'\nUsage: .+$/);
      expect(exitCode).toBe(1);
    });
  }),
);
