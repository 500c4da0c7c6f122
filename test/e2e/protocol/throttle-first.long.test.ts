import { startInProcessEmulator } from '../../support/emulator/in-process-emulator.ts';
import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { type Caller, callApi, request } from '../../support/service/requests.ts';
import { withOperator } from '../../support/service/target.ts';

/** Requests a second from three addresses that stay below the limit by address in `prod`. */
const fromThree = 150;

/**
 * Lets each method accept in total what it accepts in a second, so that the result does not depend on the
 * speed of the machine.
 */
function acceptOneSecond({ MethodSettings }: Record<string, unknown>): void {
  for (const setting of (MethodSettings ?? []) as Record<string, unknown>[])
    if (String(setting.ResourcePath).startsWith('/~1api-keys'))
      Object.assign(setting, {
        ThrottlingBurstLimit: setting.ThrottlingRateLimit,
        ThrottlingRateLimit: 0.001,
      });
}

withOperator(() => {
  let owner: Caller;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const emulator = await startInProcessEmulator({ change: acceptOneSecond, isThrottleFirst: true });
    stop = emulator.stop;
    owner = await addMerchant(emulator, 'Owner', { plan: 'starter' });
  });
  afterAll(() => stop());

  /** Sends denied requests. Returns their different statuses. */
  async function flood(count: number, method: string, path: string): Promise<number[]> {
    const statuses = new Set<number>();
    for (let sent = 0; sent < count; sent++)
      statuses.add((await request(owner, method, path, { headers: { authorization: 'Bearer x' } })).status);
    return [...statuses];
  }

  it('three addresses use up the throttle of a method by denied requests, and of no other', async () => {
    expect(await flood(fromThree, 'GET', '/v1/api-keys')).toEqual([401, 429]);
    expect((await callApi(owner, 'GET', '/v1/api-keys')).status).toBe(429);
    expect((await callApi(owner, 'GET', '/v1/products')).status).toBe(200);
  });

  it('they cannot use up that of revocations', async () => {
    const { body } = await callApi(owner, 'POST', '/v1/api-keys', { name: 'Leaked', type: 'public' });
    const path = `/v1/api-keys/${body.data.id}`;
    expect(await flood(2 * fromThree, 'DELETE', path)).toEqual([401]);
    expect((await callApi(owner, 'DELETE', path)).status).toBe(204);
  });
});
