import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { LocalRequest } from '../../http/messages.ts';
import { type RunningServer, serve } from '../../http/server.ts';

let server: RunningServer;
let seen: LocalRequest[];
beforeAll(async () => {
  server = await serve(async (incoming) => {
    seen.push(incoming);
    return { status: 200, headers: {}, body: Buffer.from('served') };
  }, 0);
});
beforeEach(() => {
  seen = [];
});
afterAll(() => server.stop());

/** One request, as raw as Node lets it be; `write` sends its body. */
async function send(
  headers: string[],
  write: (call: ReturnType<typeof request>) => void = (call) => call.end(),
): Promise<{ status: number; body: string }> {
  const call = request({ port: server.port, host: '127.0.0.1', method: 'POST', path: '/', headers });
  call.on('error', () => {}); // the server closes the connection in the middle of a body that it does not take
  write(call);
  const [response] = await once(call, 'response');
  return { status: response.statusCode, body: await text(response) };
}

it.each(['localhost:3000', 'LOCALHOST', '127.0.0.1:1', '[::1]:3000', '123.cloudfront.localhost:3000'])(
  'accepts a request to %s, a name of this machine',
  async (host) => {
    expect(await send(['Host', host])).toEqual({ status: 200, body: 'served' });
  },
);

it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:3000', '10.0.0.1', ''])(
  'rejects a request to "%s", which prevents DNS rebinding',
  async (host) => {
    expect((await send(['Host', host])).status).toBe(421);
    expect(seen).toEqual([]);
  },
);

it('stops reading a body after 20 MB and returns 413', async () => {
  let sent = 0;
  const chunk = Buffer.alloc(1024 * 1024);
  const { status } = await send(['Host', 'localhost', 'Transfer-Encoding', 'chunked'], (call) => {
    const more = (): void => {
      if (call.destroyed || sent > 500) return;
      sent += 1;
      call.write(chunk, more);
    };
    more();
  });
  expect(status).toBe(413);
  expect(sent).toBeLessThan(100);
  expect(seen).toEqual([]);
});

it('accepts repeated headers named like members of Object.prototype', async () => {
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];
  const headers = names.flatMap((name) => [name, 'one', name, 'two']);
  expect((await send(['Host', 'localhost', ...headers])).status).toBe(200);
  for (const name of names) {
    const lower = name.toLowerCase();
    const [{ headers: found, repeatedHeaders = {}, writtenNames = {} } = { headers: {} }] = seen;
    const own = [found, repeatedHeaders, writtenNames].map(
      (values) => Object.getOwnPropertyDescriptor(values, lower)?.value,
    );
    expect(own).toEqual(['one, two', ['one', 'two'], name]);
  }
});
