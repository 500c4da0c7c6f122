import { campaignUpdateSchema } from '../../../core/campaigns/campaign.ts';
import { maxAllowedDomains, maxAllowedDomainsBytes } from '../../../core/campaigns/domains.ts';
import type { Publication } from '../../../core/campaigns/publication.ts';
import { campaignEntry, keyEntry, maxEdgeEntryBytes } from '../../../core/edge/edge-entry.ts';
import type { PublicCredential } from '../../../core/keys/credential.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { defaultCampaignRules } from '../campaigns/default-rules.ts';
import { sampleSale } from '../campaigns/sample-sale.ts';

/** API Gateway's maximum. */
const longestGatewayKey = 128;

function publicationOf(
  fields: Partial<Publication>,
  allowedDomains: string[],
  languages: string[] = [],
): Publication {
  const rules = defaultCampaignRules();
  const translations = Object.fromEntries(languages.map((tag) => [tag, { ctaText: 'x' }]));
  return {
    campaignId: 'camp_01ARZ3NDEKTSV4RRFFQ69G5FAV',
    merchantId: 'mer_1',
    version: 7,
    isSuspended: false,
    baseCurrency: 'USD',
    rules: { ...rules, allowedDomains, banner: { ...rules.banner, translations } },
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

test('the entry of a campaign has the languages that only its translations have', () => {
  expect(campaignEntry(publicationOf({}, [], ['pt', 'pt-BR', 'en', 'sv-Latn', 'da']))).toBe(
    '{"r":7,"d":[],"l":"pt-br sv-latn da"}',
  );
});

test('the entry of a campaign has the languages of its banner and of its sale, each once', () => {
  const { rules } = publicationOf({}, [], ['sv', 'da']);
  const sale = {
    ...sampleSale,
    translations: { sv: { message: 'x' }, fi: { message: 'x' }, pt: { message: 'x' } },
  };
  expect(campaignEntry(publicationOf({ rules: { ...rules, sale } }, []))).toBe(
    '{"r":7,"d":[],"l":"sv da fi"}',
  );
});

test('throws an error with the campaign’s id for an entry that is too large', () => {
  expect(() => campaignEntry(publicationOf({}, ['x'.repeat(maxEdgeEntryBytes)]))).toThrow(
    'An edge entry for camp_01ARZ3NDEKTSV4RRFFQ69G5FAV is larger than 1024 bytes',
  );
});

test.each([1, 4, maxAllowedDomains])(
  'the largest entry of a campaign with %d domains fits into the store',
  (count) => {
    const length = Math.floor(maxAllowedDomainsBytes / count);
    const label = 'x'.repeat(60);
    const allowedDomains = Array.from({ length: count }, (_none, index) =>
      `${index}.${label}.${label}.${label}.example.com`.slice(-Math.min(length, 200)).replace(/^[.-]/, 'x'),
    );
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const languages = [...letters.slice(0, 40 - 25), ...letters.slice(0, 25)].map((letter, index) =>
      index < 25 ? `q${letter}-AA` : `d${letter}Z`.toLowerCase().slice(0, 3),
    );
    const translations = Object.fromEntries(languages.map((tag) => [tag, { ctaText: 'x' }]));
    parseFields(campaignUpdateSchema, { allowedDomains, banner: { translations } });
    const entry = campaignEntry(
      publicationOf({ version: Number.MAX_SAFE_INTEGER }, allowedDomains, languages),
    );
    expect(Buffer.byteLength(entry)).toBeLessThanOrEqual(maxEdgeEntryBytes);
  },
);

test('the entry of a key fits into the store', () => {
  expect(keyEntry(keyOf('x'.repeat(longestGatewayKey))).length).toBeLessThanOrEqual(maxEdgeEntryBytes);
});
