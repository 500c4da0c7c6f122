import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { openService, type Service } from '../../support/service/service.ts';

let emulator: Service;
beforeAll(async () => {
  emulator = await openService('Odd requests');
});

/** Sends headers byte for byte, which `fetch` would not do. */
async function send(method: string, path: string, headers: string[] = []) {
  const url = new URL(emulator.baseUrl + path);
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const own = ['Host', url.host, 'Authorization', `Bearer ${emulator.secretKey}`];
  const call = open(url, { method, headers: [...own, ...headers] });
  call.end();
  const [response] = await once(call, 'response');
  return { status: Number(response.statusCode), body: await text(response) };
}

const names = ['constructor', '__proto__'];
const paths = () => ['/v1/products', '/v1/merchant', `/v1/banner/config/${emulator.publicKey}`];

it.each(names)(
  'a header named %s has no effect, and a query parameter of that name is unknown',
  async (name) => {
    for (const path of paths()) {
      const plain = await send('GET', path);
      expect(plain.status).toBe(200);
      expect(await send('GET', path, [name, '1', name, '2'])).toEqual(plain);
      const withParameter = await send('GET', `${path}?${name}=1&${name}=2`);
      if (path.includes('/banner/')) expect(withParameter).toEqual(plain);
      else
        expect([withParameter.status, withParameter.body]).toEqual([
          400,
          expect.stringContaining('"invalid_parameter"'),
        ]);
    }
  },
);
