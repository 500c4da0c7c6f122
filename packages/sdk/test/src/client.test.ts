import fc from 'fast-check';
import { discount, noDiscount } from '../../../../test/support/banner-script/banner-configs.ts';
import { propertyRuns } from '../../../../test/support/property-runs.ts';
import { createPppClient, formatPrice, type PppError } from '../../src/client.ts';
import { pppErrorOf } from '../../src/ppp-error.ts';

const publicKey = 'ppp_pk_live_7XkQ2mVn8Rt4Wc6Yb1Za3Hd5Jf9Lg0Ps1aB2cD';
const baseUrl = 'https://service.test';
const url = `${baseUrl}/v1/banner/config/${publicKey}`;

type Outcome = Response | Error | 'never';

let outcomes: Outcome[];
let requests: string[];

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

/** Returns a client whose requests get these responses in order. */
function clientFor(...next: Outcome[]) {
  outcomes = next;
  return createPppClient({ publicKey, baseUrl, timeoutMs: 1_000 });
}

/** Lets timers and promises run until `promise` is settled. */
async function settled<T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [, [result]] = await Promise.all([
    jest.advanceTimersByTimeAsync(5_000),
    Promise.allSettled([promise]),
  ]);
  if (!result) throw new Error('not settled');
  return result;
}

/** Returns the error that `promise` rejects with. */
async function failure(promise: Promise<unknown>): Promise<PppError> {
  const result = await settled(promise);
  if (result.status === 'fulfilled') throw new Error('It succeeded');
  return result.reason;
}

beforeEach(() => {
  jest.useFakeTimers();
  requests = [];
  Object.assign(globalThis, { sessionStorage: {} });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    requests.push(String(url));
    const outcome = outcomes.shift() ?? new Error('There are no more outcomes');
    if (outcome instanceof Error) throw outcome;
    return outcome === 'never' ? new Promise(() => {}) : outcome;
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

describe('getConfig', () => {
  test('asks for the key’s configuration with default options, so that a preload serves it', async () => {
    expect(await clientFor(json(discount())).getConfig()).toEqual(discount());
    expect(jest.mocked(fetch).mock.calls).toEqual([[url]]);
  });

  test('takes a base address with or without slashes at its end', async () => {
    outcomes = [json(discount())];
    await createPppClient({ publicKey, baseUrl: `${baseUrl}//` }).getConfig();
    expect(requests).toEqual([url]);
  });

  test('resolves with the reason if there is no discount', async () => {
    expect(await clientFor(json(noDiscount('vpn_detected'))).getConfig()).toEqual(noDiscount('vpn_detected'));
  });

  test('shares one request among calls at the same time', async () => {
    const client = clientFor(json(discount()));
    expect(await Promise.all([client.getConfig(), client.getConfig()])).toEqual([discount(), discount()]);
    expect(requests).toHaveLength(1);
  });

  test('shares one request among clients of the same key, and asks anew when it is over', async () => {
    const [one, other] = [clientFor(), clientFor(json(discount()), json(noDiscount()))];
    expect(await Promise.all([one.getConfig(), other.getConfig()])).toEqual([discount(), discount()]);
    expect(requests).toHaveLength(1);
    Object.assign(globalThis, { sessionStorage: {} });
    expect(await one.getConfig()).toEqual(noDiscount());
  });

  test('works without a session, on a server or in a sandboxed frame', async () => {
    Reflect.deleteProperty(globalThis, 'sessionStorage');
    const client = clientFor(json(discount()), json(noDiscount()));
    expect(await client.getConfig()).toEqual(discount());
    expect(await client.getConfig()).toEqual(noDiscount());
  });
});

describe('the session’s copy', () => {
  test('serves five minutes, and no longer', async () => {
    const client = clientFor(json(discount()), json(noDiscount()));
    await client.getConfig();
    jest.advanceTimersByTime(299_999);
    expect(await client.getConfig()).toEqual(discount());
    jest.advanceTimersByTime(1);
    expect(await client.getConfig()).toEqual(noDiscount());
    expect(requests).toHaveLength(2);
  });

  test('serves another client of the same key and address', async () => {
    await clientFor(json(noDiscount())).getConfig();
    expect(await clientFor().getConfig()).toEqual(noDiscount());
  });

  test('is of one key and one address', async () => {
    await clientFor(json(discount())).getConfig();
    outcomes = [json(noDiscount()), json(noDiscount('campaign_paused'))];
    const otherKey = createPppClient({ publicKey: `${publicKey.slice(0, -1)}Z`, baseUrl });
    const otherAddress = createPppClient({ publicKey, baseUrl: 'https://other.test' });
    expect(await otherKey.getConfig()).toEqual(noDiscount());
    expect(await otherAddress.getConfig()).toEqual(noDiscount('campaign_paused'));
  });

  test('is not made of rate_limited, which the service marks as not to be stored', async () => {
    const headers = { 'cache-control': 'no-store' };
    const limited = new Response(JSON.stringify(noDiscount('rate_limited')), { headers });
    const client = clientFor(limited, json(discount()));
    await client.getConfig();
    expect(await client.getConfig()).toEqual(discount());
  });

  test('is not made of an error', async () => {
    const client = clientFor(json({ error: {} }, 401), json(discount()));
    await failure(client.getConfig());
    expect(await client.getConfig()).toEqual(discount());
  });
});

describe('a failed attempt', () => {
  test.each<[string, Outcome, Partial<PppError>]>([
    ['a lost connection', new TypeError('Failed to fetch'), { code: 'network', status: undefined }],
    ['an outage', json({ error: {} }, 503), { code: 'rejected', status: 503 }],
    ['invalid JSON', new Response('<!doctype html>'), { code: 'invalid_response', status: undefined }],
    ['a timeout', 'never', { code: 'timeout', status: undefined }],
  ])('(%s) is repeated once; a second failure is a PppError', async (_what, outcome, expected) => {
    const copy = () => (outcome instanceof Response ? outcome.clone() : outcome);
    const error = await failure(clientFor(copy(), copy()).getConfig());
    expect(error).toMatchObject({ name: 'PppError', ...expected });
    expect(requests).toHaveLength(2);
    const repeated = await settled(clientFor(copy(), json(discount())).getConfig());
    expect(repeated).toEqual({ status: 'fulfilled', value: discount() });
    expect(requests).toHaveLength(4);
  });

  test('has the code `rejected` in a page with its own fetch and without Response', async () => {
    const { Response: original } = globalThis;
    const outcome = { ok: false, status: 401 } as Response;
    Reflect.deleteProperty(globalThis, 'Response');
    try {
      expect(pppErrorOf(outcome)).toMatchObject({ code: 'rejected', status: 401 });
    } finally {
      globalThis.Response = original;
    }
  });

  test.each([401, 404])('with status %i is not repeated', async (status) => {
    const error = await failure(clientFor(json({ error: {} }, status)).getConfig());
    expect(error).toMatchObject({ name: 'PppError', code: 'rejected', status });
    expect(requests).toHaveLength(1);
  });

  test('does not spoil the next call', async () => {
    const client = clientFor(json({ error: {} }, 401), json(discount()));
    await failure(client.getConfig());
    expect((await settled(client.getConfig())).status).toBe('fulfilled');
  });

  test('that is late still serves the next call', async () => {
    let arrive = (_: Response): void => {};
    jest.mocked(fetch).mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
    const client = clientFor();
    expect((await failure(client.getConfig())).code).toBe('timeout');
    arrive(json(discount()));
    expect((await settled(client.getConfig())).status).toBe('fulfilled');
  });
});

test.each(['', 'key', 'ppp_sk_live_7XkQ2mVn8Rt4Wc6Yb1Za3Hd5Jf9Lg0Ps1aB2cD', `${publicKey}/../x`])(
  '“%s” is not a public key: the client rejects, sends nothing and does not repeat it',
  async (wrong) => {
    const error = await failure(createPppClient({ publicKey: wrong, baseUrl }).getConfig());
    expect(error).toMatchObject({ name: 'PppError', code: 'invalid_key', status: undefined });
    expect(error.message).toBe('publicKey must be ppp_pk_live_….');
    expect(requests).toEqual([]);
  },
);

describe('formatPrice', () => {
  test('applies discount and rate, and writes money as the locale does', () => {
    expect(formatPrice(99, discount(), 'en')).toBe('₹4,360');
    const euro = discount({}, { currencyCode: 'EUR', fxRate: 0.9, discount: 12.5 });
    expect(formatPrice(100, euro, 'de')).toBe('78,80\u00a0€');
  });

  test.each([
    ['JPY', '¥4,360'],
    ['KWD', 'KWD\u00a04,360'],
  ])('rounds to three digits in %s', (currencyCode, expected) => {
    expect(formatPrice(99, discount({}, { currencyCode }), 'en')).toBe(expected);
  });

  test('writes as the browser does where the locale is no language tag', () => {
    expect(formatPrice(99, discount(), 'en_US')).toBe(formatPrice(99, discount()));
  });

  test('uses a currency’s own sign rather than its code, and never another currency’s', () => {
    expect(formatPrice(33, discount({}, { currencyCode: 'NGN', fxRate: 1575.32, discount: 50 }), 'en')).toBe(
      '₦26,000',
    );
    expect(formatPrice(100, discount({}, { currencyCode: 'CAD', fxRate: 1.4 }), 'en')).toBe('CA$70.00');
  });

  test('makes one formatter for all prices, because each takes as long as a hundred texts', () => {
    const made = jest.spyOn(Intl, 'NumberFormat');
    for (let price = 99; price < 199; price++)
      formatPrice(price, discount({}, { currencyCode: 'GBP' }), 'fr');
    const count = made.mock.calls.length;
    made.mockRestore();
    expect(count).toBe(1);
  });

  test('has nothing to say without a discount', () => {
    expect(formatPrice(99, noDiscount())).toBeUndefined();
  });

  test('is never more than the price at the full rate', () => {
    const amount = fc.double({ min: 0, max: 1e6, noNaN: true });
    const percentage = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(
        amount,
        percentage,
        fc.double({ min: 1e-4, max: 1e5, noNaN: true }),
        (base, percent, fxRate) => {
          const text = formatPrice(
            base,
            discount({}, { currencyCode: 'USD', fxRate, discount: percent }),
            'en',
          );
          const shown = Number(text?.replace(/[$,]/g, ''));
          expect(shown).toBeGreaterThanOrEqual(0);
          expect(shown).toBeLessThanOrEqual(base * fxRate * 1.005 + 0.01); // three digits
        },
      ),
      propertyRuns,
    );
  });
});
