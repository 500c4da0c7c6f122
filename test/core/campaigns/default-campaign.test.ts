import * as fc from 'fast-check';
import {
  codesPerTier,
  defaultBanner,
  defaultCampaignRules,
} from '../../../core/campaigns/default-campaign.ts';
import { runs } from '../../support/property-runs.ts';

describe('the default campaign', () => {
  test('has exactly the documented rules', () => {
    expect(defaultCampaignRules()).toEqual({
      status: 'active',
      allowedDomains: [],
      blockVpn: true,
      code: null,
      tiers: [
        { tier: 2, discount: 20, code: null },
        { tier: 3, discount: 30, code: null },
        { tier: 4, discount: 40, code: null },
        { tier: 5, discount: 50, code: null },
        { tier: 6, discount: 60, code: null },
      ],
      countryOverrides: [],
      banner: {
        position: 'bottom-right',
        messageTemplate:
          'It looks like you are visiting from {{countryName}}. Use code {{code}} for {{discount}}% off.',
        ctaText: 'Copy code',
        backgroundColor: '#111827',
        textColor: '#ffffff',
        ctaColor: '#f59e0b',
        ctaTextColor: '#111827',
        showFlag: true,
        showCloseBtn: true,
      },
    });
  });

  test('is a fresh copy each time, so that changing one changes no other', () => {
    const first = defaultCampaignRules();
    first.banner.ctaText = 'changed';
    first.allowedDomains.push('shop.example');
    for (const tier of first.tiers) tier.discount = 1;
    first.tiers.pop();
    expect(defaultCampaignRules()).not.toEqual(first);
    expect(defaultCampaignRules().tiers).toEqual(codesPerTier('X').map((tier) => ({ ...tier, code: null })));
    expect(defaultBanner.ctaText).toBe('Copy code');
  });
});

describe('codes per tier', () => {
  const prefixes = fc.stringMatching(/^[A-Za-z0-9_-]{1,62}$/);

  test('are the prefix and the percentage', () => {
    expect(codesPerTier('PPP')).toEqual([
      { tier: 2, discount: 20, code: 'PPP20' },
      { tier: 3, discount: 30, code: 'PPP30' },
      { tier: 4, discount: 40, code: 'PPP40' },
      { tier: 5, discount: 50, code: 'PPP50' },
      { tier: 6, discount: 60, code: 'PPP60' },
    ]);
  });

  test('are at most 64 characters long, for every prefix that is taken', () => {
    return fc.assert(
      fc.property(prefixes, (prefix) => {
        for (const { code, discount } of codesPerTier(prefix)) {
          expect(code).toBe(`${prefix}${discount}`);
          expect(code?.length).toBeLessThanOrEqual(64);
        }
      }),
      runs,
    );
  });

  test.each(['', ' ', 'A B', 'PPP\n', 'é', '$&', 'x'.repeat(63)])(
    'of the prefix %j are refused',
    (prefix) => {
      const message = 'Must be 1-62 letters, digits, hyphens or underscores.';
      expect(() => codesPerTier(prefix)).toThrow(
        expect.objectContaining({
          code: 'validation_failed',
          message: `codes: ${message}`,
          details: [{ path: 'codes', code: 'invalid_prefix', message }],
        }),
      );
    },
  );
});
