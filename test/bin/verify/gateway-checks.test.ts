import type { Reply } from '../../../bin/service-client.ts';
import { gatewayChecks } from '../../../bin/verify/gateway-checks.ts';
import type { Verified } from '../../../bin/verify/verified.ts';
import { type RunningServer, serve } from '../../../packages/aws-emulator/http/server.ts';

/** Returns the status of a request with a made-up key, by its number. */
let statusOf: (count: number) => number;
let received: number;
let server: RunningServer;

beforeAll(async () => {
  server = await serve(async () => ({ status: statusOf(++received), headers: {}, body: Buffer.from('') }), 0);
});
afterAll(() => server.stop());
beforeEach(() => {
  received = 0;
});

/** Runs the check of denied requests on a service whose throttle accepts these. */
function observed(management: { rate: number; burst: number }) {
  const check = gatewayChecks.find(({ row }) => row === 'denied-requests');
  const verified = {
    deployment: { baseUrl: `http://127.0.0.1:${server.port}` },
    config: { apiThrottles: { management } },
  };
  return check?.observe(verified as unknown as Verified);
}

describe('denied-requests', () => {
  it('is confirmed if more requests are denied than the throttle accepts', async () => {
    statusOf = () => 401;
    expect(await observed({ rate: 1, burst: 50 })).toMatchObject({ outcome: 'confirmed' });
    expect(received).toBeGreaterThan(250);
  });

  it('is refuted by one throttled request, even if later ones pass because the throttle has room again', async () => {
    statusOf = (count) => (count > 50 && count % 2 === 0 ? 429 : 401);
    expect(await observed({ rate: 1, burst: 50 })).toMatchObject({ outcome: 'refuted' });
    expect(received).toBeLessThan(200);
  });

  it.each([
    ['if WAF blocks the sender', () => 403],
    ['if the authorizer fails', () => 500],
    ['if the sender is too slow', () => 401],
  ])('is not seen %s', async (_what, status) => {
    statusOf = status;
    let now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now += 100));
    try {
      expect(await observed({ rate: 10_000, burst: 50 })).toMatchObject({ outcome: 'not seen' });
    } finally {
      clock.mockRestore();
    }
  });
});

it.each([
  ['confirmed', [201, 200, 201]],
  ['refuted', [201, 500, 201]],
  ['not seen', [201, 429, 201]],
  ['not seen', [201, 503, 201]],
])('transactions are %s if three writes return %j', async (outcome, statuses) => {
  const check = gatewayChecks.find(({ row }) => row === 'transactions');
  const left = [...statuses];
  const api = async () => ({ status: left.shift() }) as Reply;
  expect(await check?.observe({ api } as unknown as Verified)).toMatchObject({ outcome });
});
