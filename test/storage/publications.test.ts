import * as fc from 'fast-check';
import type { Publication } from '../../core/campaigns/publication.ts';
import { publicationKey } from '../../storage/dynamodb/keys.ts';
import { putPublication, toPublication } from '../../storage/publications.ts';
import { campaignInput } from '../core/campaigns/arbitrary-campaigns.ts';

const code = fc.option(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => `x${text}`.trim()),
  { nil: null },
);

test('a publication is read as it was written, whatever its codes hold', () => {
  return fc.assert(
    fc.property(campaignInput, fc.array(code, { maxLength: 5 }), (input, codes) => {
      const { name: _name, productId: _productId, ...rules } = input;
      const countryOverrides = rules.countryOverrides.map((entry, index) => ({
        ...entry,
        code: codes[index] ?? null,
      }));
      const publication: Publication = {
        publicKey: `ppp_pk_live_${'k'.repeat(38)}`,
        merchantId: 'mer_1',
        keyId: 'key_1',
        campaignId: 'camp_1',
        revision: 7,
        isSuspended: false,
        rules: { ...rules, countryOverrides },
        baseCurrency: 'USD',
        gatewayKey: 'gatewaykey',
      };
      const item = putPublication(publication).operation.Put?.Item ?? {};
      expect(item).toMatchObject(publicationKey(publication.publicKey));
      expect(item).not.toHaveProperty('publicKey');
      expect(toPublication(item)).toEqual(publication);
    }),
    { numRuns: 1000 },
  );
});
