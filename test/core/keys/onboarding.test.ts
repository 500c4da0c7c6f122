import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { codesPerTier, defaultCampaignRules } from '../../../core/campaigns/default-campaign.ts';
import { hashSecretKey, parseApiKeyType } from '../../../core/keys/api-key.ts';
import { makeOnboarding, merchantIdOf, merchantSlug } from '../../../core/keys/onboarding.ts';
import { idGenerator, isId } from '../../../core/shared/ids.ts';

const now = new Date('2026-01-02T03:04:05.678Z');
const tools = { newId: idGenerator(() => now, randomBytes), randomBytes, now };

describe('a merchant’s slug', () => {
  test.each([
    ['Acme', 'acme'],
    ['Acme, Inc.', 'acme-inc'],
    ['  ACME   inc ', 'acme-inc'],
    ['Müller & Söhne', 'muller-sohne'],
    ['Ａｃｍｅ', 'acme'],
    ['A1-b2', 'a1-b2'],
    [`${'a'.repeat(59)} bc`, 'a'.repeat(59)],
    ['x'.repeat(200), 'x'.repeat(60)],
  ])('of %j is %s', (name, slug) => {
    expect(merchantSlug(name)).toBe(slug);
  });

  test.each(['', '   ', '---', '株式会社', '🙂'])('of %j does not exist', (name) => {
    expect(() => merchantSlug(name)).toThrow('The name needs at least one letter or digit.');
  });

  test('of any name is a slug, and its own slug', () => {
    return fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (name) => {
        const slug = merchantSlug(`a${name}`);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(60);
        expect(merchantSlug(slug)).toBe(slug);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a merchant’s id', () => {
  test('follows from the slug and stays the same for ever', () => {
    expect(merchantIdOf('acme')).toBe('mer_2BKD71802AV7DYWA8KAR7AH5N9');
  });

  test('has the form of an id and differs from slug to slug', () => {
    const ids = new Set<string>();
    for (let count = 0; count < 1000; count++) {
      const id = merchantIdOf(`merchant-${count}`);
      expect(isId('mer', id)).toBe(true);
      ids.add(id);
    }
    expect(ids.size).toBe(1000);
  });
});

describe('onboarding', () => {
  test('makes a merchant, its default campaign and a working secret key', () => {
    const { merchant, campaign, apiKey, secretKey } = makeOnboarding(
      { name: 'Acme, Inc.', plan: 'growth' },
      tools,
    );
    expect(merchant).toEqual({
      id: merchantIdOf('acme-inc'),
      name: 'Acme, Inc.',
      plan: 'growth',
      status: 'active',
      defaultCampaignId: campaign.id,
      revision: 0,
      createdAt: now.toISOString(),
    });
    expect(campaign).toMatchObject({ ...defaultCampaignRules(), isDefault: true, productId: null });
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

  test('stores the secret key nowhere', () => {
    const { secretKey, ...stored } = makeOnboarding({ name: 'Acme', plan: 'starter' }, tools);
    expect(JSON.stringify(stored)).not.toContain(secretKey.slice(16));
  });

  test('gives the default campaign codes when a prefix is given', () => {
    const request = { name: 'Acme', plan: 'starter', codesPrefix: 'PPP' } as const;
    expect(makeOnboarding(request, tools).campaign.tiers).toEqual(codesPerTier('PPP'));
    expect(() => makeOnboarding({ ...request, codesPrefix: '' }, tools)).toThrow('codes');
  });
});
