import * as fc from 'fast-check';
import { campaignChangesSchema } from '../../../core/campaigns/campaign.ts';
import { defaultCampaignRules } from '../../../core/campaigns/campaign-rules.ts';
import { maxAllowedDomains, maxAllowedDomainsBytes } from '../../../core/campaigns/domains.ts';
import type { Publication } from '../../../core/campaigns/publication.ts';
import type { PublicCredential } from '../../../core/keys/credential.ts';
import { AppError } from '../../../core/shared/errors.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { campaignEntry, keyEntry, maxEdgeEntryBytes } from '../../../storage/edge/edge-entry.ts';
import { domain } from '../../core/campaigns/arbitrary-campaigns.ts';
import { runs } from '../../support/property-runs.ts';

/** API Gateway's maximum. */
const longestGatewayKey = 128;

function publicationOf(fields: Partial<Publication>, allowedDomains: string[]): Publication {
  return {
    campaignId: 'camp_01ARZ3NDEKTSV4RRFFQ69G5FAV',
    merchantId: 'mer_1',
    revision: 7,
    isSuspended: false,
    baseCurrency: 'USD',
    rules: { ...defaultCampaignRules(), allowedDomains },
    ...fields,
  };
}
const keyOf = (gatewayKey: string): PublicCredential => ({
  merchantId: 'mer_1',
  keyId: 'key_1',
  campaignId: 'camp_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  gatewayKey,
});

test('entries contain only the fields of the gate, under short names', () => {
  expect(keyEntry(keyOf('gatewaykey'))).toBe('{"k":"gatewaykey","c":"camp_01ARZ3NDEKTSV4RRFFQ69G5FAV"}');
  expect(campaignEntry(publicationOf({}, ['shop.example', '*.example.com']))).toBe(
    '{"r":7,"d":["shop.example","*.example.com"]}',
  );
});

test('throws an error with the campaign’s id for an entry that is too large', () => {
  expect(() => campaignEntry(publicationOf({}, ['x'.repeat(maxEdgeEntryBytes)]))).toThrow(
    'An edge entry for camp_01ARZ3NDEKTSV4RRFFQ69G5FAV is larger than 1024 bytes',
  );
});

test('entries of all valid campaigns and keys fit into the store', () => {
  const domains = fc.oneof(
    fc.array(domain, { maxLength: maxAllowedDomains }),
    fc.array(fc.domain(), { maxLength: maxAllowedDomains }),
    fc.integer({ min: 1, max: maxAllowedDomains }).chain((count) => {
      const length = Math.floor(maxAllowedDomainsBytes / count);
      return fc
        .array(fc.stringMatching(/^[a-z]{63}$/), { minLength: 4 * count, maxLength: 4 * count })
        .map((labels) =>
          Array.from({ length: count }, (_none, index) =>
            labels
              .slice(4 * index, 4 * index + 4)
              .join('.')
              .slice(0, length)
              .replace(/\.$/, 'x'),
          ),
        );
    }),
  );
  return fc.assert(
    fc.property(
      domains,
      fc.stringMatching(new RegExp(`^[0-9A-Za-z]{20,${longestGatewayKey}}$`)),
      fc.nat({ max: Number.MAX_SAFE_INTEGER }),
      (allowedDomains, gatewayKey, revision) => {
        let accepted: string[] = [];
        try {
          accepted = parseFields(campaignChangesSchema, { allowedDomains }).allowedDomains ?? [];
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
        for (const entry of [
          campaignEntry(publicationOf({ revision }, accepted)),
          keyEntry(keyOf(gatewayKey)),
        ])
          expect(Buffer.byteLength(entry)).toBeLessThanOrEqual(maxEdgeEntryBytes);
      },
    ),
    runs,
  );
});
