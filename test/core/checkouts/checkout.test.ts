import {
  checkoutUpdateSchema,
  keyProblem,
  modeOfKey,
  newCheckoutSchema,
} from '../../../core/checkouts/checkout.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { problemsOf } from '../shared/problems.ts';

const keys = {
  stripe: 'rk_live_51AbCdEfGh',
  paddle: 'pdl_sdbx_apikey_01abc',
  polar: 'polar_oat_abcdefgh',
} as const;
const create = (body: object) => parseFields(newCheckoutSchema, body);

test('a provider and its key are enough', () => {
  for (const [provider, apiKey] of Object.entries(keys))
    expect(create({ provider, apiKey: ` ${apiKey}\n` })).toEqual({ provider, apiKey });
});

test('the mode is part of the key, except at Polar', () => {
  const modes = [
    ['stripe', 'rk_live_51AbCdEfGh'],
    ['stripe', 'rk_test_51AbCdEfGh'],
    ['paddle', 'pdl_live_apikey_01abc'],
    ['paddle', 'pdl_sdbx_apikey_01abc'],
  ].map(([provider, apiKey]) => modeOfKey(create({ provider, apiKey })));
  expect(modes).toEqual(['live', 'test', 'live', 'test']);
  const polar = { provider: 'polar', apiKey: keys.polar };
  expect(modeOfKey(create(polar))).toBe('live');
  expect(modeOfKey(create({ ...polar, mode: 'test' }))).toBe('test');
  expect(problemsOf(newCheckoutSchema, { provider: 'stripe', apiKey: keys.stripe, mode: 'live' })).toEqual([
    'mode mode_of_key',
  ]);
});

test('a secret Stripe key is rejected, because it can do everything', () => {
  const body = { provider: 'stripe', apiKey: 'sk_live_51AbCdEfGh' };
  expect(problemsOf(newCheckoutSchema, body)).toEqual(['apiKey full_access_key']);
});

test('a key of another provider is rejected', () => {
  for (const provider of ['stripe', 'paddle', 'polar'] as const)
    for (const [owner, apiKey] of Object.entries(keys))
      expect(keyProblem(provider, apiKey)?.code).toBe(owner === provider ? undefined : 'invalid_key');
});

test('a key that no header can contain is rejected, in both requests', () => {
  for (const apiKey of ['rk_live_51\nAbCd', 'rk_live_51AbCdÄ', 'rk_live', `rk_live_${'a'.repeat(1000)}`]) {
    expect(problemsOf(newCheckoutSchema, { provider: 'stripe', apiKey })).toContain('apiKey invalid_key');
    expect(problemsOf(checkoutUpdateSchema, { apiKey })).toEqual(['apiKey invalid_key']);
  }
});
