import { type DemoPart, emulatorControls } from '../../demo/demo-controls.ts';
import { plansPage, storefrontPage } from '../../demo/storefront.ts';
import { jsonResponse, type LocalRequest } from '../../packages/aws-emulator/http/messages.ts';
import { request as anyRequest } from '../../packages/aws-emulator/test/cloudfront/fixtures/edge-fixtures.ts';

const campaigns = {
  data: [
    { id: 'camp_other', isDefault: false },
    { id: 'camp_1', isDefault: true },
  ],
};
/** Returns the path below its name, and what the merchant's API returns. */
const part: DemoPart = {
  name: 'lamp',
  section: '<section>Lamp</section>',
  control: async (_request, path, { call, campaign }) =>
    jsonResponse(200, { path, campaign, campaigns: await call('GET', '/v1/campaigns') }),
};
let calls: LocalRequest[];
let clearEdge: jest.Mock;

function controls(listStatus = 200) {
  return emulatorControls(
    async (request) => {
      calls.push(request);
      if (request.path === '/v1/campaigns') return jsonResponse(listStatus, campaigns);
      return jsonResponse(200, { path: request.path });
    },
    { secretKey: () => 'secret', clearEdge, parts: [part] },
  );
}

const request = (method: string, path: string): LocalRequest =>
  anyRequest(`${path}?from=2026-01-01`, {
    method,
    headers: { 'content-type': 'application/json', cookie: 'a=1', authorization: 'Bearer other' },
    body: Buffer.from('{}'),
  });

beforeEach(() => {
  calls = [];
  clearEdge = jest.fn();
});

test.each([
  ['GET', '/emulator/campaign', '/v1/campaigns/camp_1'],
  ['PATCH', '/emulator/campaign', '/v1/campaigns/camp_1'],
  ['GET', '/emulator/campaign/stats', '/v1/campaigns/camp_1/stats'],
])(
  '%s %s is %s of the default campaign, with the secret key and nothing else of the page',
  async (method, path, expected) => {
    const response = await controls()(request(method, path));
    expect(JSON.parse(String(response.body))).toEqual({ path: expected });
    expect(calls[1]).toEqual({
      method,
      path: expected,
      query: 'from=2026-01-01',
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
      body: Buffer.from('{}'),
      sourceIp: '127.0.0.1',
    });
  },
);

test('DELETE /emulator/edge-cache empties the edge without calling the service', async () => {
  expect((await controls()(request('DELETE', '/emulator/edge-cache'))).status).toBe(204);
  expect(clearEdge).toHaveBeenCalledTimes(1);
  expect(calls).toEqual([]);
});

test.each([
  ['DELETE', '/emulator/campaign'],
  ['POST', '/emulator/campaign/preview'],
  ['GET', '/emulator/campaigns'],
  ['POST', '/emulator/lamp'],
  ['OPTIONS', '/emulator/lamp/switch'],
  ['GET', '/emulator/lamps'],
])('%s %s returns 404 without calling the service', async (method, path) => {
  expect((await controls()(request(method, path))).status).toBe(404);
  expect(calls).toEqual([]);
  expect(clearEdge).not.toHaveBeenCalled();
});

test.each(['', '/switch'])('PUT /emulator/lamp%s is for the part of that name', async (path) => {
  const response = await controls()(request('PUT', `/emulator/lamp${path}`));
  const [, campaign] = campaigns.data;
  expect(JSON.parse(String(response.body))).toEqual({ path, campaign, campaigns: campaigns.data });
});

test('the storefront contains the section of each part, and escapes its public key', () => {
  const page = storefrontPage('"><script>', [part]);
  expect(page).toContain('<section>Lamp</section><section>');
  expect(page).not.toContain('"><script>');
});

test('the plans are three, one price is in three places, and their page escapes its public key', () => {
  const page = plansPage('"><script>');
  expect(page.match(/class="plan"/g)).toHaveLength(3);
  expect(page.match(/data-ppp-price="49"/g)).toHaveLength(3);
  expect(page).not.toContain('"><script>');
});
