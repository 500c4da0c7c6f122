import {
  type CheckoutsEmulator,
  startCheckoutsEmulator,
} from '../../support/checkouts/checkouts-emulator.ts';
import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { type Caller, callApi } from '../../support/service/requests.ts';
import { withOperator } from '../../support/service/target.ts';

interface CheckoutBody {
  data: { id: string; providerKeyLast4: string; mode: string; status: string; problem: unknown };
  error: { code: string; details?: { path: string; code: string; message: string }[] };
}

withOperator(() => {
  let emulator: CheckoutsEmulator;
  let merchant: Caller;
  beforeAll(async () => {
    emulator = await startCheckoutsEmulator();
  });
  beforeEach(async () => {
    merchant = await addMerchant(emulator, 'Checkouts');
    for (const { transport } of Object.values(emulator.fakes)) {
      transport.faults = [];
      transport.requests.length = 0;
    }
  });
  afterAll(() => emulator.stop());

  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    callApi<CheckoutBody>(merchant, method, `/v1/checkouts${path}`, body, headers);
  const stripeKey = () => emulator.fakes.stripe.providerKey;
  const connect = () => call('POST', '', { provider: 'stripe', providerKey: stripeKey() });

  it.each(['stripe', 'paddle', 'polar'] as const)(
    'connects %s, lists it and disconnects it',
    async (name) => {
      const { providerKey } = emulator.fakes[name];
      const mode = name === 'polar' ? { mode: 'live' } : {};
      const { status, body, headers } = await call('POST', '', { provider: name, providerKey, ...mode });
      expect(status).toBe(201);
      expect(body.data).toEqual({
        id: expect.stringMatching(/^chk_/),
        provider: name,
        mode: 'live',
        providerKeyLast4: providerKey.slice(-4),
        status: 'connected',
        problem: null,
        problems: [],
        disconnection: null,
        orders: null,
        keyScope: 'discounts',
        otherCodes: [],
        checkedAt: expect.any(String),
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
      expect(headers.get('location')).toBe(`/v1/checkouts/${body.data.id}`);
      expect((await call('GET', '')).body.data).toEqual([body.data]);
      expect((await call('GET', `/${body.data.id}`)).body.data).toEqual(body.data);
      expect((await call('DELETE', `/${body.data.id}`)).status).toBe(204);
      expect((await call('GET', `/${body.data.id}`)).body.error.code).toBe('checkout_not_found');
    },
  );

  it('rejects a key that the provider does not accept, and names the missing permission', async () => {
    const unknown = await call('POST', '', { provider: 'stripe', providerKey: 'rk_live_Unknown0000' });
    expect(unknown.status).toBe(400);
    expect(unknown.body.error.details).toMatchObject([{ path: 'providerKey', code: 'key_refused' }]);
    const { keys } = emulator.fakes.stripe;
    keys.set('rk_live_CouponsOnly0000', new Set(['coupon_write']));
    const { body } = await call('POST', '', { provider: 'stripe', providerKey: 'rk_live_CouponsOnly0000' });
    const permission = 'Promotion codes: write';
    expect(body.error.details).toMatchObject([{ permission, message: expect.stringContaining(permission) }]);
  });

  it('stores nothing while the provider does not respond as usual', async () => {
    emulator.fakes.stripe.transport.faults = [{ kind: 'server_error_before', times: 2 }];
    expect((await connect()).status).toBe(503);
    expect((await call('GET', '')).body.data).toEqual([]);
  });

  it('creates one checkout for a repeated request', async () => {
    const body = { provider: 'stripe', providerKey: stripeKey() };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await call('POST', '', body, headers);
    const second = await call('POST', '', body, headers);
    expect(second.body).toEqual(first.body);
    expect((await call('GET', '')).body.data).toHaveLength(1);
  });

  it('replaces a key with one of the same mode', async () => {
    const { id } = (await connect()).body.data;
    const { keys } = emulator.fakes.stripe;
    const newKey = 'rk_live_Newer0000WxYz';
    keys.set(newKey, new Set(['coupon_write', 'promotion_code_write']));
    const { status, body } = await call('PATCH', `/${id}`, { providerKey: newKey });
    expect(status).toBe(200);
    expect(body.data.providerKeyLast4).toBe('WxYz');
    const test = await call('PATCH', `/${id}`, { providerKey: 'rk_test_Newer0000' });
    expect(test.body.error.code).toBe('checkout_account_differs');
    const wrongForm = await call('PATCH', `/${id}`, { providerKey: 'pdl_live_0000000' });
    expect(wrongForm.body.error.details).toMatchObject([{ path: 'providerKey', code: 'invalid_key' }]);
    expect((await call('PATCH', `/${id}`, {})).body.data).toEqual(body.data);
  });

  it('replaces a test key with a live one, and never the other way round', async () => {
    const polar = emulator.fakes.polar.providerKey;
    const { keys } = emulator.fakes.stripe;
    keys.set('rk_test_First0000', new Set(['coupon_write', 'promotion_code_write']));
    const stripe = await call('POST', '', { provider: 'stripe', providerKey: 'rk_test_First0000' });
    const { body } = await call('PATCH', `/${stripe.body.data.id}`, { providerKey: stripeKey() });
    expect(body.data).toMatchObject({ id: stripe.body.data.id, mode: 'live' });
    const sandbox = await call('POST', '', { provider: 'polar', providerKey: polar, mode: 'test' });
    const path = `/${sandbox.body.data.id}`;
    expect((await call('PATCH', path, { mode: 'live' })).body.error.details).toMatchObject([
      { path: 'mode' },
    ]);
    const live = await call('PATCH', path, { providerKey: polar, mode: 'live' });
    expect(live.body.data.mode).toBe('live');
    const back = await call('PATCH', path, { providerKey: polar, mode: 'test' });
    expect([back.status, back.body.error.code]).toEqual([409, 'checkout_account_differs']);
    const stripeMode = await call('PATCH', `/${stripe.body.data.id}`, {
      providerKey: stripeKey(),
      mode: 'live',
    });
    expect(stripeMode.body.error.details).toMatchObject([{ path: 'mode', code: 'mode_of_key' }]);
  });

  it('writes only over the version that the caller has read', async () => {
    const { body, headers } = await connect();
    const stale = { 'if-match': '"stale"' };
    const change = { providerKey: stripeKey() };
    expect((await call('PATCH', `/${body.data.id}`, change, stale)).status).toBe(412);
    expect((await call('DELETE', `/${body.data.id}`, undefined, stale)).status).toBe(412);
    const current = { 'if-match': headers.get('etag') ?? '' };
    expect((await call('PATCH', `/${body.data.id}`, change, current)).status).toBe(200);
  });

  it('other merchants get the same response as for an unknown checkout', async () => {
    const { id } = (await connect()).body.data;
    merchant = await addMerchant(emulator, 'Other');
    for (const [method, change] of [['GET'], ['PATCH', { providerKey: stripeKey() }], ['DELETE']] as const)
      expect((await call(method, `/${id}`, change)).body.error.code).toBe('checkout_not_found');
  });
});
