import * as fc from 'fast-check';
import { campaignChangesSchema } from '../../../core/campaigns/campaign-fields.ts';
import { defaultCampaignRules } from '../../../core/campaigns/default-campaign.ts';
import { maxAllowedDomains, maxAllowedDomainsBytes } from '../../../core/campaigns/domains.ts';
import type { Publication } from '../../../core/campaigns/publication.ts';
import { AppError } from '../../../core/shared/errors.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { edgeEntry, maxEdgeEntryBytes } from '../../../storage/edge/edge-entry.ts';
import { domain } from '../../core/campaigns/arbitrary-campaigns.ts';

/** API Gateway takes keys of up to 128 characters. */
const longestGatewayKey = 128;

function publicationOf(fields: Partial<Publication>, allowedDomains: string[]): Publication {
  return {
    publicKey: `ppp_pk_live_${'k'.repeat(38)}`,
    merchantId: 'mer_1',
    keyId: 'key_1',
    campaignId: 'camp_1',
    revision: 7,
    isSuspended: false,
    rules: { ...defaultCampaignRules(), allowedDomains },
    baseCurrency: 'USD',
    gatewayKey: 'gatewaykey',
    ...fields,
  };
}

test('an entry holds what the gate needs, under short names, and nothing else', () => {
  const entry = edgeEntry(publicationOf({}, ['shop.example', '*.example.com']));
  expect(entry).toBe('{"k":"gatewaykey","r":7,"d":["shop.example","*.example.com"]}');
});

test('an entry of any campaign that is accepted fits into the store', () => {
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
        const entry = edgeEntry(publicationOf({ gatewayKey, revision }, accepted));
        expect(Buffer.byteLength(entry)).toBeLessThanOrEqual(maxEdgeEntryBytes);
      },
    ),
    { numRuns: 1000 },
  );
});
