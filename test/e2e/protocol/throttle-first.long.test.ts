import { startInProcessEmulator } from '../../support/emulator/in-process-emulator.ts';
import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { type Caller, callApi, request } from '../../support/service/requests.ts';
import { withOperator } from '../../support/service/target.ts';

/** Requests that all callers together may send to a method in total, so that the result does not depend on the speed of the machine. */
const burst = 20;

/** Limits each method of the management API but revoking keys. */
function throttleMethods({ MethodSettings }: Record<string, unknown>): void {
  for (const setting of (MethodSettings ?? []) as Record<string, unknown>[]) {
    if (setting.HttpMethod === 'DELETE' && setting.ResourcePath === '/~1api-keys~1{id}') continue;
    if (!String(setting.ResourcePath).startsWith('/~1api-keys')) continue;
    Object.assign(setting, { ThrottlingBurstLimit: burst, ThrottlingRateLimit: 0.001 });
  }
}

withOperator(() => {
  let owner: Caller;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const emulator = await startInProcessEmulator({ change: throttleMethods, isThrottleFirst: true });
    stop = emulator.stop;
    owner = await addMerchant(emulator, 'Owner', { plan: 'starter' });
  });
  afterAll(() => stop());

  const denied = (method: string, path: string) =>
    request(owner, method, path, { headers: { authorization: 'Bearer nonsense' } });

  it('denied requests use up the throttle of their method, and of no other', async () => {
    for (let count = 0; count < burst; count++)
      expect((await denied('GET', '/v1/api-keys')).status).toBe(401);
    expect((await callApi(owner, 'GET', '/v1/api-keys')).status).toBe(429);
    expect((await callApi(owner, 'GET', '/v1/products')).status).toBe(200);
  });

  it('beside 150 denied revocations a second, a valid one succeeds within three seconds', async () => {
    const { body } = await callApi(owner, 'POST', '/v1/api-keys', { name: 'Leaked', type: 'public' });
    const path = `/v1/api-keys/${body.data.id}`;
    const flood: Promise<{ status: number }>[] = [];
    const timer = setInterval(
      () => flood.push(...Array.from({ length: 15 }, () => denied('DELETE', path))),
      100,
    );
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const startedAt = performance.now();
    const { status } = await callApi(owner, 'DELETE', path);
    const waitedMs = performance.now() - startedAt;
    clearInterval(timer);
    const statuses = new Set((await Promise.all(flood)).map((response) => response.status));
    expect([status, [...statuses]]).toEqual([204, [401]]);
    expect(waitedMs).toBeLessThan(3_000);
  });
});
