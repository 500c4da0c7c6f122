import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoKeys } from '../../demo/demo-merchant.ts';

const earlier = { secretKey: 'ppp_sk_live_earlier', publicKey: 'ppp_pk_live_earlier' };

let server: Server;
let baseUrl: string;
let folder: string;
/** Statuses of the emulator's responses; 0 closes the connection. */
let respond: (path: string) => number;
beforeAll(async () => {
  server = createServer((request, response) => {
    const status = respond(request.url ?? '');
    if (status === 0) request.socket.destroy();
    else response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'ppp-demo-'));
  writeFileSync(join(folder, 'local.json'), JSON.stringify(earlier));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Creates public keys, but no merchant. */
const operator = {
  runMerchantCommand: () => Promise.reject(new Error('The command ran')),
  createPublicKey: async () => 'ppp_pk_live_new',
  putCodeInLinks: async () => {},
  writeStatistics: async () => {},
};
const find = (...files: string[]) =>
  demoKeys(baseUrl, operator, {
    keyFiles: ['missing.json', ...files, 'local.json'].map((file) => join(folder, file)),
    patienceMs: 1_000,
  });

/** The keys' first requests return these statuses, later ones 200. */
const respondFirstWith = (...statuses: number[]) => {
  const left = [...statuses];
  return () => left.shift() ?? 200;
};

it('keeps the keys of an earlier run that work', async () => {
  respond = () => 200;
  expect(await find()).toEqual(earlier);
});

it('takes the first file’s keys that work', async () => {
  const moved = { secretKey: 'ppp_sk_live_moved', publicKey: 'ppp_pk_live_moved' };
  writeFileSync(join(folder, 'moved.json'), JSON.stringify(moved));
  respond = () => 200;
  expect(await find('moved.json')).toEqual(moved);
  respond = respondFirstWith(401, 401);
  expect(await find('moved.json')).toEqual(earlier);
});

it.each([[[503, 503]], [[429, 200]], [[500, 500, 503, 200]], [[0, 0]]])(
  'replaces no key after the statuses %j, which do not concern the key',
  async (statuses) => {
    respond = respondFirstWith(...statuses);
    expect(await find()).toEqual(earlier);
  },
);

it('reports a failing emulator in one line and replaces no key', async () => {
  respond = () => 503;
  await expect(find()).rejects.toThrow('The emulator does not respond for the demo merchant: 503');
});

it('keeps the secret key when only the public one is gone', async () => {
  respond = (path) => (path.startsWith('/v1/banner/') ? 401 : 200);
  expect(await find()).toEqual({ ...earlier, publicKey: 'ppp_pk_live_new' });
});
