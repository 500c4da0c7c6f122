import { type Emulator, startEmulator } from '../../support/emulator/emulator.ts';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.stop());

const config = () => fetch(`${emulator.baseUrl}/v1/banner/config/${emulator.publicKey}`);

it('serves the demo storefront with the demo merchant’s public key and never the secret one', async () => {
  const page = await (await fetch(emulator.baseUrl)).text();
  expect(page).toContain(`/v1/banner/script.js?key=${emulator.publicKey}`);
  expect(page).not.toContain(emulator.secretKey);
});

it.each(['script.js', 'prices.js'])(
  'serves %s to any site under an active key, and to nobody without one',
  async (file) => {
    const response = await fetch(`${emulator.baseUrl}/v1/banner/${file}?key=${emulator.publicKey}`, {
      headers: { origin: 'https://shop.example.com' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600, stale-while-revalidate=86400');
    expect((await fetch(`${emulator.baseUrl}/v1/banner/${file}`)).status).toBe(401);
  },
);

it('changes the demo campaign from the storefront, and the next visitor sees it', async () => {
  const change = await fetch(`${emulator.baseUrl}/emulator/campaign`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ banner: { position: 'top' } }),
  });
  expect(change.status).toBe(200);
  expect((await (await config()).json()).banner.position).toBe('top');
});

it('empties the edge from the storefront', async () => {
  await config();
  expect((await config()).headers.get('x-cache')).toBe('Hit from cloudfront');
  expect((await fetch(`${emulator.baseUrl}/emulator/edge-cache`, { method: 'DELETE' })).status).toBe(204);
  expect((await config()).headers.get('x-cache')).toBe('Miss from cloudfront');
});

it('lets a visitor pretend to be on another site, in another country and behind a VPN', async () => {
  const answer = async (cookie: string) =>
    (
      await fetch(`${emulator.baseUrl}/v1/banner/config/${emulator.publicKey}`, { headers: { cookie } })
    ).json();
  expect((await answer('emulator-country=BR')).country).toBe('BR');
  expect((await answer('emulator-anonymizer=1')).reason).toBe('vpn_detected');
  await fetch(`${emulator.baseUrl}/emulator/campaign`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ allowedDomains: ['shop.example.com'] }),
  });
  expect((await answer('')).reason).toBe('domain_not_allowed');
  expect((await answer('emulator-site=shop.example.com')).show).toBe(true);
  expect((await answer('emulator-site=copycat.example.net')).reason).toBe('domain_not_allowed');
});
