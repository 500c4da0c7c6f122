import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  callApi,
  failedStart,
  startEmulator,
  startEmulatorElsewhere,
} from '../../support/emulator/emulator.ts';
import { runCommand } from '../../support/emulator/operator.ts';

const book = { name: 'Book', url: 'https://shop.example.com/book', baseCurrency: 'USD', basePrice: 20 };

it('writes address and keys for its owner only, and takes visitors from --country', async () => {
  const emulator = await startEmulator(['--country', 'BR']);
  const file = join(emulator.directory, 'local.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    secretKey: expect.stringMatching(/^ppp_sk_live_/),
    publicKey: expect.stringMatching(/^ppp_pk_live_/),
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const config = await fetch(`${emulator.baseUrl}/v1/banner/config/${emulator.publicKey}`);
  expect(await config.json()).toMatchObject({ show: true, country: 'BR', currencyCode: 'BRL' });
  await emulator.stop();
  await expect(fetch(emulator.baseUrl)).rejects.toThrow();
  expect(existsSync(join(emulator.directory, 'emulator.json'))).toBe(false);
});

it('keeps table, keys and plans in --data', async () => {
  const data = mkdtempSync(join(tmpdir(), 'ppp-data-'));
  const first = await startEmulator(['--data', data]);
  const { body } = await callApi(first, 'POST', '/v1/products', book);
  const { secretKey, publicKey } = first;
  await first.stop();
  const second = await startEmulator(['--data', data]);
  const emulator = { ...second, secretKey };
  // The emulator had no file with keys, so the operator's command has replaced the earlier secret key.
  expect((await callApi(emulator, 'GET', '/v1/products')).status).toBe(401);
  expect((await callApi(second, 'GET', '/v1/products')).body.data).toEqual([body.data]);
  expect((await fetch(`${second.baseUrl}/v1/banner/config/${publicKey}`)).status).toBe(200);
  await second.stop();
  rmSync(data, { recursive: true });
});

it('uses a DynamoDB elsewhere, also one that has lost what the folder remembers', async () => {
  const data = mkdtempSync(join(tmpdir(), 'ppp-data-'));
  const answers: number[] = [];
  for (const _run of ['first', 'emptied']) {
    const emulator = await startEmulatorElsewhere(['--data', data]);
    answers.push((await fetch(`${emulator.baseUrl}/v1/banner/config/${emulator.publicKey}`)).status);
    await emulator.stop();
  }
  expect(answers).toEqual([200, 200]);
  rmSync(data, { recursive: true });
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

it.each([
  [
    'a port that is in use',
    () => ({ PORT: new URL(busy).port }),
    [],
    /^Port \d+ is in use\. Choose another: PORT=\d+ npm start$/,
  ],
  ['a port that is none', () => ({ PORT: 'abc' }), [], /^PORT is no port: abc$/],
  [
    'a DynamoDB that does not answer',
    () => ({ DYNAMODB_ENDPOINT: 'http://127.0.0.1:9' }),
    [],
    /^No DynamoDB answers at http:\/\/127\.0\.0\.1:9 \(DYNAMODB_ENDPOINT\)$/,
  ],
  [
    'a country that is no code',
    () => ({}),
    ['--country', 'India'],
    /^--country takes two capital letters, like IN\.\nUsage: .+$/,
  ],
  [
    'a delay that is no number',
    () => ({}),
    ['--edge-delay', 'long'],
    /^--edge-delay takes milliseconds\.\nUsage: .+$/,
  ],
  ['an unknown option', () => ({}), ['--nope'], /^Unknown option '--nope'\nUsage: .+$/],
])('%s is one clear message, and the end', async (_, environment, options, message) => {
  const { exitCode, printed } = await failedStart(environment(), options);
  expect(printed.trim()).toMatch(message);
  expect(exitCode).toBe(1);
});

let busy: string;
let stopBusy: () => Promise<void>;
beforeAll(async () => {
  const emulator = await startEmulator();
  busy = emulator.baseUrl;
  stopBusy = emulator.stop;
});
afterAll(() => stopBusy());
