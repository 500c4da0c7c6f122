import { checkoutProviders } from '../../../../core/checkouts/checkout.ts';
import { listTaggedCodes } from '../../../../lambdas/checkouts/list-tagged-codes.ts';
import { type NewCode, ProviderError } from '../../../../lambdas/checkouts/providers/provider.ts';
import { providerOf } from '../../../../lambdas/checkouts/providers/provider-of.ts';
import { driftOf, missingFields } from '../../../support/checkouts/drifts.ts';
import { fakeCheckouts } from '../../../support/checkouts/fake-checkouts.ts';
import { type FaultKind, faultKinds } from '../../../support/checkouts/fake-transport.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const clock = () => now;
const endsAt = '2027-01-22T12:00:00.000Z';
const versions = { stripe: '2026-10-28.endive', paddle: '1', polar: '2026-04' };
const permissions = {
  stripe: ['Coupons: write', 'Promotion codes: write'],
  paddle: ['discount.write'],
  polar: ['discounts:write'],
};

describe.each(checkoutProviders)('%s', (name) => {
  const newCode = (more: Partial<NewCode> = {}): NewCode => ({
    code: 'PPP60K3F9QT',
    discount: 60,
    endsAt,
    campaignId: 'camp_1',
    terms: 'terms',
    providerProductIds: [],
    duration: 'forever',
    ...more,
  });

  /** A fake behind an HTTP server, and its client. */
  async function start(options: { timeoutMs?: number; signal?: AbortSignal } = {}) {
    const fake = fakeCheckouts[name](clock);
    const { url, stop } = await fake.transport.listen();
    stops.push(stop);
    const client = (providerKey: string) =>
      providerOf({ provider: name, mode: 'test' }, providerKey, { baseUrl: `${url}/`, clock, ...options });
    return { fake, client, provider: client(fake.providerKey) };
  }
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  });

  const failure = async (promise: Promise<unknown>): Promise<ProviderError> => {
    const error = await promise.then(
      () => 'no error',
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof ProviderError)) throw new Error(`Not a ProviderError: ${String(error)}`);
    return error;
  };

  test('a code is created, found, read and ended', async () => {
    const { fake, provider } = await start();
    const [product = ''] = fake.products;
    await provider.probe();
    expect(await provider.find('PPP60K3F9QT')).toBeUndefined();
    await provider.create(newCode({ providerProductIds: [product] }));
    expect(fake.discounts()).toEqual([
      {
        code: 'PPP60K3F9QT',
        discount: 60,
        isActive: true,
        redemptions: 0,
        providerProductIds: [product],
        expiresAt: Date.parse(endsAt),
      },
    ]);
    fake.redeem('PPP60K3F9QT');
    const found = await provider.find('PPP60K3F9QT');
    const facts = { code: 'PPP60K3F9QT', discount: 60, isActive: true, redemptions: 1 };
    const expected = { ...facts, endsAt, tag: { campaignId: 'camp_1', terms: 'terms' } };
    expect(found).toEqual({ providerId: expect.any(String), ...expected });
    const id = found?.providerId ?? '';
    expect(await provider.read([id])).toEqual([found]);
    const ended = { ...found, isActive: false, ...(name === 'polar' ? { endsAt: now.toISOString() } : {}) };
    await provider.end(id);
    await provider.end(id);
    expect(await provider.read([id])).toEqual([ended]);
    expect(fake.redeem('PPP60K3F9QT')).toBeUndefined();
  });

  test('every request has key, API version and the version of this program', async () => {
    const { fake, provider } = await start();
    await provider.create(newCode());
    await provider.find('PPP60K3F9QT');
    expect(fake.transport.requests.length).toBeGreaterThan(1);
    for (const { headers } of fake.transport.requests)
      expect(headers).toMatchObject({
        authorization: `Bearer ${fake.providerKey}`,
        [`${name}-version`]: versions[name],
        'user-agent': expect.stringMatching(/^ppp-discounts\/\d+\.\d+\.\d+$/),
      });
  });

  test('fractions of a percent, one payment and no end', async () => {
    const { fake, provider } = await start();
    await provider.create(newCode({ code: 'SALE46ABCDEF', discount: 45.55, duration: 'once', endsAt: null }));
    expect((await provider.find('SALE46ABCDEF'))?.discount).toBe(45.55);
    expect(fake.discounts()).toMatchObject([{ discount: 45.55, expiresAt: null }]);
    const bodies = fake.transport.requests.map(({ body }) => body).join();
    expect(bodies).toMatch(/duration=once|"recur":false|"duration":"once"/);
  });

  test('a name that is taken is refused, and the other discount stays as it is', async () => {
    const { fake, provider } = await start();
    fake.createByHand('PPP60K3F9QT', 10);
    const before = fake.discounts();
    expect((await failure(provider.create(newCode()))).problem).toBe('refused');
    expect(await provider.find('PPP60K3F9QT')).toMatchObject({ discount: 10 });
    expect(fake.discounts()).toEqual(before);
  });

  // Only Stripe has coupons without a code.
  if (name === 'stripe')
    test('a coupon of this name with another percentage gets no promotion code', async () => {
      const { fake, provider } = await start();
      const body = new URLSearchParams({ id: 'PPP60K3F9QT', percent_off: '10' });
      const headers = { authorization: `Bearer ${fake.providerKey}`, 'stripe-version': versions.stripe };
      await fake.transport.fetch('http://fake/v1/coupons', { method: 'POST', body, headers });
      expect((await failure(provider.create(newCode()))).problem).toBe('refused');
      expect(fake.discounts()).toEqual([]);
    });

  test('a longer name is another code', async () => {
    const { fake, provider } = await start();
    fake.createByHand('XPPP60K3F9QT', 60);
    expect(await provider.find('PPP60K3F9QT')).toBeUndefined();
  });

  test('results of a read are in order, and a code that is gone is undefined or inactive', async () => {
    const { fake, provider } = await start();
    const codes = ['A', 'B', 'C'].map((letter) => `PPP60K3F9Q${letter}`);
    const ids: string[] = [];
    for (const code of codes) {
      await provider.create(newCode({ code }));
      ids.push((await provider.find(code))?.providerId ?? '');
    }
    fake.remove('PPP60K3F9QB');
    const [last, gone, first] = await provider.read([ids[2] ?? '', ids[1] ?? '', ids[0] ?? '']);
    expect([last, first]).toMatchObject([{ code: codes[2] }, { code: codes[0] }]);
    expect(gone ?? { isActive: false }).toMatchObject({ isActive: false });
  });

  test('an unknown product is refused', async () => {
    const { provider } = await start();
    const providerProductIds = ['00000000-0000-4000-8000-000000000000'];
    expect(await failure(provider.create(newCode({ providerProductIds })))).toMatchObject({
      problem: 'refused',
    });
  });

  test('an unknown key is refused, and nothing more is sent with it', async () => {
    const { fake, client } = await start();
    const provider = client(`${fake.providerKey}revoked`);
    const error = await failure(provider.find('PPP60K3F9QT'));
    expect(error).toMatchObject({ problem: 'key_refused', permission: undefined });
    expect(await failure(provider.find('PPP60K3F9QT'))).toBe(error);
    expect(fake.transport.requests).toHaveLength(1);
  });

  test('a missing permission is named', async () => {
    const { fake, client } = await start();
    fake.keys.set('key_without_rights', new Set());
    const error = await failure(client('key_without_rights').probe());
    expect(error.problem).toBe('key_refused');
    expect(permissions[name]).toContain(error.permission);
  });

  const problems: Record<FaultKind, object> = {
    timeout_before: { problem: 'unreachable' },
    timeout_after: { problem: 'unreachable' },
    reset_before: { problem: 'unreachable' },
    reset_after: { problem: 'unreachable' },
    rate_limited: { problem: 'rate_limited', retryAfterSeconds: 7 },
    rate_limited_without_time: { problem: 'rate_limited', retryAfterSeconds: 60 },
    server_error_before: { problem: 'unreachable', status: 500 },
    server_error_after: { problem: 'unreachable', status: 500 },
    html: { problem: 'unreachable' },
    not_found: { problem: 'refused', status: 404 },
    wrong_json: { problem: 'unexpected_response' },
    redirect: { problem: 'unreachable' },
    too_large: { problem: 'unreachable' },
  };

  test.each(faultKinds)('%s becomes a problem without secrets', async (kind) => {
    const { fake, provider } = await start(kind.startsWith('timeout') ? { timeoutMs: 30 } : {});
    fake.transport.faults = [{ kind }];
    const error = await failure(provider.find('PPP60K3F9QT'));
    expect(error).toMatchObject(problems[kind]);
    const printed = JSON.stringify([error, error.message, error.stack, error.cause ?? '']);
    expect(printed).not.toContain(fake.providerKey);
    expect(printed).not.toMatch(/oops|slow down|Bad gateway|filler/);
  });

  const lists = name === 'polar' ? 'items' : 'data';
  const probes: [body: unknown, field: string | undefined][] = [
    ...[null, [], 'x'].map((body): [unknown, undefined] => [body, undefined]),
    [{}, lists],
    [{ [lists]: {} }, lists],
  ];
  test.each(probes)(
    'a probe whose response is %j proves nothing, because of the field %s',
    async (body, field) => {
      const { fake, provider } = await start();
      fake.transport.drift = () => body;
      expect(await failure(provider.probe())).toMatchObject({ problem: 'unexpected_response', field });
    },
  );

  test.each(Object.entries(missingFields[name]))('a code with %s is no code', async (change, drift) => {
    const { fake, provider } = await start();
    await provider.create(newCode());
    const { providerId = '' } = (await provider.find('PPP60K3F9QT')) ?? {};
    fake.transport.drift = driftOf(drift);
    const unexpected = { problem: 'unexpected_response', status: 200 };
    const error = await failure(provider.find('PPP60K3F9QT'));
    expect(error).toMatchObject(unexpected);
    expect(change.split(/\W+/)).toContain(error.field?.split('.').at(-1));
    expect(await provider.read([providerId])).toMatchObject([unexpected]);
    expect(await failure(provider.list())).toMatchObject(unexpected);
  });

  test('the list has the active codes with a campaign’s tag, over all pages', async () => {
    const { fake, provider } = await start();
    const codes = Array.from({ length: 205 }, (_, index) => `PPP60AAA${index + 100}`);
    for (const code of codes) await provider.create(newCode({ code }));
    fake.createByHand('SUMMER', 15);
    fake.deactivate(codes[0] ?? '');
    const { codes: tagged, position } = await listTaggedCodes(provider);
    expect(tagged.map(({ code }) => code).sort()).toEqual(codes.slice(1).sort());
    expect(new Set(tagged.map(({ tag }) => tag?.terms))).toEqual(new Set(['terms']));
    expect(position).toBeUndefined();
  });

  test('whether the key may read customers', async () => {
    const { fake, client } = await start();
    expect(await client(fake.providerKey).readsCustomers()).toBe(false);
    fake.keys.set('wider_key', new Set(['customer_read', 'customer.read', 'customers:read']));
    expect(await client('wider_key').readsCustomers()).toBe(true);
    fake.transport.faults = [{ kind: 'server_error_before' }];
    expect(await failure(client('wider_key').readsCustomers())).toMatchObject({ problem: 'unreachable' });
  });

  test('identifiers from the provider cannot change a request', async () => {
    const { fake, provider } = await start();
    await provider.read(['x&per_page=1,y/../z']);
    for (const { path, query } of fake.transport.requests) {
      expect(path).not.toContain('/z');
      expect(query.getAll('per_page')).not.toContain('1');
    }
  });

  test('after 429 the client sends nothing more', async () => {
    const { fake, provider } = await start();
    fake.transport.faults = [{ kind: 'rate_limited' }];
    await failure(provider.find('PPP60K3F9QT'));
    expect(await failure(provider.create(newCode()))).toMatchObject({ problem: 'rate_limited' });
    expect(fake.transport.requests).toHaveLength(1);
  });

  test('after the deadline the client sends nothing', async () => {
    const { fake, provider } = await start({ signal: AbortSignal.abort() });
    expect(await failure(provider.find('PPP60K3F9QT'))).toMatchObject({ problem: 'unreachable' });
    expect(fake.transport.requests).toHaveLength(0);
  });

  test('at most 8 requests are under way', async () => {
    const { fake, provider } = await start();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const waiting: string[] = [];
    fake.transport.interrupt = (moment) => {
      waiting.push(moment);
      if (waiting.length === 8) setImmediate(release);
      return released;
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => provider.find(`PPP60K3F9${index + 10}`)));
    expect(fake.transport.mostAtOnce).toBe(8);
  });

  // At Paddle one request reads all codes.
  if (name !== 'paddle')
    test('one code that cannot be read does not hide the others', async () => {
      const { fake, provider } = await start();
      const ids: string[] = [];
      for (const code of ['PPP60AAAAAA', 'PPP60BBBBBB']) {
        await provider.create(newCode({ code }));
        ids.push((await provider.find(code))?.providerId ?? '');
      }
      fake.transport.faults = [{ kind: 'server_error_before', requests: new RegExp(ids[0] ?? '') }];
      const [hidden, shown] = await provider.read(ids);
      expect(hidden).toMatchObject({ problem: 'unreachable' });
      expect(shown).toMatchObject({ code: 'PPP60BBBBBB' });
    });
});

test('if no URL is configured, a stage calls the provider at its public URL for the mode', async () => {
  const urls: string[] = [];
  const send: typeof fetch = (input) => {
    urls.push(String(input));
    return Promise.reject(new Error('not sent'));
  };
  for (const provider of checkoutProviders)
    for (const mode of ['live', 'test'] as const)
      await providerOf({ provider, mode }, 'key', { clock, fetch: send })
        .find('CODE')
        .catch(() => undefined);
  expect(urls.map((url) => new URL(url).origin)).toEqual([
    'https://api.stripe.com',
    'https://api.stripe.com',
    'https://api.paddle.com',
    'https://sandbox-api.paddle.com',
    'https://api.polar.sh',
    'https://sandbox-api.polar.sh',
  ]);
});
