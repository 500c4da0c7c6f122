import { byImportance, storedCheckout, withCheck } from '../../../core/checkouts/checkout.ts';
import { responseCheckout } from '../../../core/checkouts/checkout-response.ts';
import {
  checkoutUpdateSchema,
  makeCheckout,
  modeOfKey,
  newCheckoutSchema,
  providerKeyProblem,
  withProviderKey,
} from '../../../core/checkouts/provider-key.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { problemsOf } from '../shared/problems.ts';
import { inHours, now } from './sample-code.ts';

const keys = {
  stripe: 'rk_live_51AbCdEfGh',
  paddle: 'pdl_sdbx_apikey_01abc',
  polar: 'polar_oat_abcdefgh',
} as const;
const create = (body: object) => parseFields(newCheckoutSchema, body);

test('a provider and its key are enough', () => {
  for (const [provider, providerKey] of Object.entries(keys))
    expect(create({ provider, providerKey: ` ${providerKey}\n` })).toEqual({ provider, providerKey });
});

test('the mode is part of the key, except at Polar', () => {
  const modes = [
    ['stripe', 'rk_live_51AbCdEfGh'],
    ['stripe', 'rk_test_51AbCdEfGh'],
    ['paddle', 'pdl_live_apikey_01abc'],
    ['paddle', 'pdl_sdbx_apikey_01abc'],
  ].map(([provider, providerKey]) => modeOfKey(create({ provider, providerKey })));
  expect(modes).toEqual(['live', 'test', 'live', 'test']);
  const polar = { provider: 'polar', providerKey: keys.polar };
  expect(modeOfKey(create(polar))).toBe('live');
  expect(modeOfKey(create({ ...polar, mode: 'test' }))).toBe('test');
  expect(
    problemsOf(newCheckoutSchema, { provider: 'stripe', providerKey: keys.stripe, mode: 'live' }),
  ).toEqual(['mode mode_of_key']);
});

test('a secret Stripe key is rejected, because it can do everything', () => {
  const body = { provider: 'stripe', providerKey: 'sk_live_51AbCdEfGh' };
  expect(problemsOf(newCheckoutSchema, body)).toEqual(['providerKey full_access_key']);
});

test.each([
  ['stripe', 'my_rk_live_51AbCdEfGh', 'rk_live_… or rk_test_…'],
  ['paddle', 'my_pdl_live_apikey_01abc', 'pdl_live_… or pdl_sdbx_…'],
  ['paddle', 'sk_live_51AbCdEfGh', 'pdl_live_… or pdl_sdbx_…'],
  ['polar', 'my_polar_oat_abcdefgh', 'polar_oat_…'],
] as const)('the key of %s that is %s is rejected with the form that it must have', (provider, key, form) => {
  const message = expect.stringContaining(form);
  expect(providerKeyProblem(provider, key)).toEqual({ code: 'invalid_key', message });
});

test('a key that no header can contain is rejected, in both requests', () => {
  for (const providerKey of [
    'rk_live_51\nAbCd',
    'rk_live_51AbCdÄ',
    'rk_live',
    `rk_live_${'a'.repeat(1000)}`,
  ]) {
    expect(problemsOf(newCheckoutSchema, { provider: 'stripe', providerKey })).toContain(
      'providerKey invalid_key',
    );
    expect(problemsOf(checkoutUpdateSchema, { providerKey })).toEqual(['providerKey invalid_key']);
  }
});

describe('a checkout', () => {
  const checkout = makeCheckout({ provider: 'stripe', providerKey: keys.stripe }, 'chk_1', now);
  const at = (hours: number) => new Date(inHours(hours));

  test('is connected, and shows only the last letters of its key', () => {
    expect(checkout).toEqual({
      id: 'chk_1',
      provider: 'stripe',
      mode: 'live',
      providerKeyLast4: 'EfGh',
      problems: [],
      keyScope: 'unknown',
      otherCodes: [],
      orders: null,
      checkedAt: inHours(0),
      createdAt: inHours(0),
      updatedAt: inHours(0),
    });
  });

  test('keeps the time at which a problem began, until the problem changes or ends', () => {
    const failing = withCheck(
      checkout,
      { problems: [{ type: 'key_refused', permission: 'discount.write' }] },
      at(1),
    );
    expect(failing).toEqual({
      ...checkout,
      problems: [
        {
          ...{ type: 'key_refused', startedAt: inHours(1), permission: 'discount.write' },
          ...{ field: null, campaignId: null, countries: [] },
        },
      ],
      checkedAt: inHours(1),
    });
    const later = withCheck(failing, { problems: [{ type: 'key_refused' }] }, at(2));
    expect(later.problems[0]).toEqual({
      type: 'key_refused',
      startedAt: inHours(1),
      permission: null,
      field: null,
      campaignId: null,
      countries: [],
    });
    expect(withCheck(later, { problems: [{ type: 'refused' }] }, at(3)).problems[0]?.startedAt).toBe(
      inHours(3),
    );
    expect(withCheck(later, { problems: [] }, at(3))).toEqual({ ...checkout, checkedAt: inHours(3) });
  });

  test('waits as long as the provider demands, at most until the next key or check', () => {
    const limited = withCheck(
      checkout,
      { problems: [{ type: 'rate_limited', retryAfterSeconds: 1_800 }] },
      now,
    );
    expect(limited.retryAt).toBe(inHours(0.5));
    expect(withCheck(limited, { problems: [{ type: 'unreachable' }] }, at(1))).not.toHaveProperty('retryAt');
    const key = { providerKey: 'rk_live_another1234', mode: 'live', keyScope: 'wider' } as const;
    expect(withProviderKey(limited, key, at(1))).toEqual({
      ...checkout,
      keyScope: 'wider',
      providerKeyLast4: '1234',
      checkedAt: inHours(1),
      updatedAt: inHours(1),
    });
  });

  test('lists its problems, the most important one first, and each type once for each campaign', () => {
    const found = [
      { type: 'unreachable' },
      { type: 'too_many_codes', campaignId: 'camp_2' },
      { type: 'all_codes_differ', campaignId: 'camp_1' },
      { type: 'all_codes_differ', campaignId: 'camp_2' },
      { type: 'all_codes_differ', campaignId: 'camp_1' },
    ] as const;
    expect(byImportance(found)).toEqual([found[2], found[3], found[1], found[0]]);
    const failing = withCheck(checkout, { problems: found }, at(1));
    const response = responseCheckout(failing, []);
    expect(response.problems.map(({ type, campaignId }) => [type, campaignId])).toEqual([
      ['all_codes_differ', 'camp_1'],
      ['all_codes_differ', 'camp_2'],
      ['too_many_codes', 'camp_2'],
      ['unreachable', null],
    ]);
    expect(response).toMatchObject({ status: 'failing', problem: response.problems[0] });
  });

  test('keeps the problems of the campaigns that a run does not check', () => {
    const problem = { type: 'unexpected_response', field: 'active', campaignId: 'camp_1' } as const;
    const other = { type: 'all_codes_differ', campaignId: 'camp_2' } as const;
    const failing = withCheck(checkout, { problems: [problem, other, { type: 'unreachable' }] }, at(1));
    const only = (checked: string) => ({ problems: [], isChecked: (id: string) => id === checked });
    const campaignsOf = (each: typeof checkout) => each.problems.map(({ campaignId }) => campaignId);
    expect(campaignsOf(withCheck(failing, only('camp_1'), at(2)))).toEqual(['camp_2']);
    expect(withCheck(failing, only('camp_3'), at(2)).problems).toEqual(failing.problems.slice(0, 2));
    expect(withCheck(failing, { problems: [] }, at(2)).problems).toEqual([]);
    const again = withCheck(failing, { ...only('camp_1'), problems: [problem] }, at(2));
    expect(again.problems).toEqual(failing.problems.slice(0, 2));
  });

  test('keeps what a list of the account’s codes found until the next list', () => {
    const otherCodes = [
      { code: 'X', discount: 5, campaignId: 'camp_9', reason: 'unknown_campaign' as const },
    ];
    const listed = { listing: { completedAt: inHours(1) }, otherCodes };
    const after = withCheck(checkout, { problems: [], listed }, at(1));
    expect(after).toMatchObject(listed);
    expect(withCheck(after, { problems: [] }, at(2))).toMatchObject(listed);
  });

  test('is stored with all fields, and shown without the wait', () => {
    const limited = withCheck(checkout, { problems: [{ type: 'rate_limited', retryAfterSeconds: 60 }] }, now);
    for (const each of [checkout, limited]) {
      expect(storedCheckout({ pk: 'x', ...each })).toEqual(each);
      const { retryAt: _, ...shown } = each;
      expect(responseCheckout(each, [])).toMatchObject({ ...shown, disconnection: null });
      expect(responseCheckout(each, [])).not.toHaveProperty('retryAt');
    }
  });
});
