import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { codesPerTier } from '../../../core/campaigns/default-campaign.ts';
import { parseApiKeyType } from '../../../core/keys/key-form.ts';
import { hashSecretKey } from '../../../core/keys/key-value.ts';
import { makeOnboarding, merchantIdOf, merchantSlug } from '../../../core/keys/onboarding.ts';
import { idGenerator, isId } from '../../../core/shared/ids.ts';
import { testProperty } from '../../support/property-runs.ts';
import { defaultCampaignRules } from '../campaigns/default-rules.ts';

const now = new Date('2026-01-02T03:04:05.678Z');
const tools = { newId: idGenerator(() => now, randomBytes), randomBytes, now };

const anyName = fc.string({ unit: 'grapheme', maxLength: 100 });
const letters = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 100 })
  .filter((name) => /^\p{L}+$/u.test(name));

describe('a merchant’s slug', () => {
  test.each([
    ['Acme', 'acme'],
    ['Acme, Inc.', 'acme-inc'],
    ['  ACME   inc ', 'acme-inc'],
    ['A1-b2', 'a1-b2'],
    ['x'.repeat(60), 'x'.repeat(60)],
  ])('of the plain name %j is always %s', (name, slug) => {
    expect(merchantSlug(name)).toBe(slug);
  });

  test.each([
    ['Müller & Söhne', 'muller-sohne-HASH'],
    ['Ａｃｍｅ', 'acme-HASH'],
    ['Книга 1', '1-HASH'],
    ['株式会社', 'HASH'],
    ['🙂', 'HASH'],
    [`${'a'.repeat(48)} bcdefghijklm`, `${'a'.repeat(48)}-HASH`],
    ['x'.repeat(200), `${'x'.repeat(49)}-HASH`],
  ])('of %j, which it cannot contain, is %s', (name, slug) => {
    expect(merchantSlug(name)).toMatch(new RegExp(`^${slug.replace('HASH', '[0-9a-f]{10}')}$`));
  });

  test('differs for names that differ in letters or digits', () => {
    const long = ['', ' Ltd', ' Inc'].map((end) => 'x'.repeat(60) + end);
    const names = ['Магазин 1', 'Книга 1', '1', 'Muller', 'Müller', 'Ａcme', 'Acme', ...long];
    expect(new Set(names.map(merchantSlug)).size).toBe(names.length);
  });

  testProperty('is the same only for names that differ in case', [letters, letters], (one, other) => {
    const isSame = one.normalize().toLowerCase() === other.normalize().toLowerCase();
    expect(merchantSlug(one) === merchantSlug(other)).toBe(isSame);
  });

  test('ignores blanks, case and the composition of letters', () => {
    expect(merchantSlug(' Cafe\u0301  Noir ')).toBe(merchantSlug('CAF\u00c9 noir'));
  });

  test.each(['', '   ', '---'])('of %j does not exist', (name) => {
    const message = expect.stringContaining('letter or digit');
    expect(() => merchantSlug(name)).toThrow(expect.objectContaining({ code: 'validation_failed', message }));
  });

  testProperty('of any name is a slug, and its own slug', [anyName], (name) => {
    const slug = merchantSlug(`a${name}`);
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(slug.length).toBeLessThanOrEqual(60);
    expect(merchantSlug(slug)).toBe(slug);
  });
});

describe('a merchant’s id', () => {
  test('depends on the slug alone', () => {
    expect(merchantIdOf('acme')).toBe('mer_2BKD71802AV7DYWA8KAR7AH5N9');
    expect(merchantIdOf('acme-inc')).not.toBe(merchantIdOf('acme'));
  });
});

describe('onboarding', () => {
  test('makes a merchant, its default campaign and a working secret key', () => {
    const { merchant, campaign, apiKey, secretKey } = makeOnboarding(
      { name: 'Acme, Inc.', plan: 'growth', codesPrefix: null },
      tools,
    );
    expect(merchant).toEqual({
      id: merchantIdOf('acme-inc'),
      name: 'Acme, Inc.',
      plan: 'growth',
      status: 'active',
      defaultCampaignId: campaign.id,
      createdAt: now.toISOString(),
    });
    expect(merchant).not.toHaveProperty('slug');
    expect(campaign).toMatchObject({ ...defaultCampaignRules(), isDefault: true });
    expect(campaign).not.toHaveProperty('baseCurrency');
    expect(isId('camp', campaign.id)).toBe(true);
    expect(apiKey).toEqual({
      id: expect.stringMatching(/^key_/),
      name: 'First secret key',
      type: 'secret',
      prefix: secretKey.slice(0, 16),
      credential: hashSecretKey(secretKey),
      createdAt: now.toISOString(),
    });
    expect(parseApiKeyType(secretKey)).toBe('secret');
  });

  test('uses the operator’s slug instead of the name’s, and keeps it', () => {
    const request = { name: 'Acme, Inc.', plan: 'starter', slug: 'acme-shop' } as const;
    expect(makeOnboarding(request, tools).merchant).toMatchObject({
      id: merchantIdOf('acme-shop'),
      name: 'Acme, Inc.',
      slug: 'acme-shop',
    });
  });

  test('does not store the secret key', () => {
    const { secretKey, ...stored } = makeOnboarding({ name: 'Acme', plan: 'starter' }, tools);
    expect(JSON.stringify(stored)).not.toContain(secretKey.slice(16));
  });

  test('gives the default campaign codes when a prefix is given', () => {
    const request = { name: 'Acme', plan: 'starter', codesPrefix: 'PPP' } as const;
    expect(makeOnboarding(request, tools).campaign.tiers).toEqual(codesPerTier('PPP'));
    expect(() => makeOnboarding({ ...request, codesPrefix: '' }, tools)).toThrow('codes');
  });

  test('starts active if the codes exist or none are needed, and paused if nobody has created them', () => {
    const stateWith = (codes: { codesPrefix?: string | null; isActive?: boolean }) => {
      const { campaign } = makeOnboarding({ name: 'Acme', plan: 'starter', ...codes }, tools);
      return [campaign.status, campaign.hasAutomaticDiscount];
    };
    expect(stateWith({ codesPrefix: 'PPP' })).toEqual(['paused', false]);
    expect(stateWith({ codesPrefix: 'PPP', isActive: true })).toEqual(['active', false]);
    expect(stateWith({ codesPrefix: null })).toEqual(['active', true]);
    expect(stateWith({})).toEqual(['paused', false]);
  });

  test('gives the default campaign a currency if the operator names one', () => {
    const request = { name: 'Acme', plan: 'starter', baseCurrency: ' eur ' } as const;
    expect(makeOnboarding(request, tools).campaign.baseCurrency).toBe('EUR');
    const message = expect.stringContaining('EURO is unknown');
    expect(() => makeOnboarding({ ...request, baseCurrency: 'EURO' }, tools)).toThrow(
      expect.objectContaining({ code: 'validation_failed', message }),
    );
  });
});
