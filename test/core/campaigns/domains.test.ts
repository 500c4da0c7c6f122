import * as fc from 'fast-check';
import { findAllowedDomain } from '../../../core/campaigns/allowed-domain.ts';
import { normalizeDomain } from '../../../core/campaigns/domains.ts';
import { campaignId, configPath, entries } from '../../edge/requests.ts';
import { edgeEvent, isResponse, loadGate, storeOf } from '../../edge/sandbox.ts';
import { propertyRuns, testProperty } from '../../support/property-runs.ts';
import { domain, host } from './arbitrary-campaigns.ts';

describe('an allowed domain', () => {
  test.each([
    ['shop.example.com', 'shop.example.com'],
    ['SHOP.Example.com', 'shop.example.com'],
    ['*.example.com', '*.example.com'],
    ['*.co.uk', '*.co.uk'],
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['my_shop.example', 'my_shop.example'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['*.Bücher.example', '*.xn--bcher-kva.example'],
    ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ])('%s is stored as %s', (written, stored) => {
    expect(normalizeDomain(written)).toBe(stored);
  });

  test.each([
    '',
    '*',
    '*.',
    '*.com',
    '*.localhost',
    '**.example.com',
    'shop.*.example',
    '*shop.example',
    'https://shop.example',
    '//shop.example',
    'shop.example:443',
    'shop.example/',
    'shop.example?a',
    'shop.example#a',
    'user@shop.example',
    'shop.example\\a',
    'shop example',
    'shop.example.',
    '.shop.example',
    'shop..example',
    '-shop.example',
    'shop-.example',
    '192.168.1',
    '0x7f.0.0.1',
    '[::1]',
    '%6cocalhost',
    'xn--',
    'shop.example\u0000',
    'ü.example/path',
  ])('cannot be %j', (written) => {
    expect(normalizeDomain(written)).toBeUndefined();
  });

  test(`cannot have a label of more than 63 or a name of more than 253 characters`, () => {
    expect(normalizeDomain(`${'a'.repeat(64)}.example`)).toBeUndefined();
    const name = (length: number) => `${`${'a'.repeat(49)}.`.repeat(5)}${'b'.repeat(length - 250)}`;
    expect(normalizeDomain(name(253))).toBe(name(253));
    expect(normalizeDomain(name(254))).toBeUndefined();
  });

  const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.domain(), domain);
  testProperty('is stored in lower-case ASCII', [anyText], (written) => {
    const stored = normalizeDomain(written);
    fc.pre(stored !== undefined);
    expect(stored).toMatch(/^(\*\.)?[a-z0-9_.-]+$/);
    expect(normalizeDomain(String(stored))).toBe(stored);
  });
});

describe('the domain that covers a host', () => {
  test.each([
    ['shop.example.com', 'shop.example.com'],
    ['a.b.wild.example', '*.wild.example'],
    ['wild.example', undefined],
    ['notwild.example', undefined],
    ['shop.example.com.evil.example', undefined],
    ['sub.shop.example.com', undefined],
  ])('of %s is %s', (site, covering) => {
    expect(findAllowedDomain(['shop.example.com', '*.wild.example'], site)).toBe(covering);
  });

  test('is the first of several', () => {
    const domains = ['*.example.com', 'shop.example.com'];
    expect(findAllowedDomain(domains, 'shop.example.com')).toBe('*.example.com');
    expect(findAllowedDomain(domains.toReversed(), 'shop.example.com')).toBe('shop.example.com');
  });

  test('exists exactly when the gate allows a page on that host, for any host and any list', async () => {
    const stored: Record<string, unknown> = { ...entries };
    const gate = loadGate(storeOf(stored));
    const others = fc.array(domain, { maxLength: 4 });
    const related = fc
      .tuple(host, fc.constantFrom('', 'www.', 'a.b.', 'x'), fc.boolean(), fc.boolean(), others)
      .map(([own, before, isListed, isWildcard, rest]) => ({
        siteHost: before + own,
        list: [...(isListed ? [own] : []), ...(isWildcard ? [`*.${own}`] : []), ...rest],
      }));
    const free = fc.record({ siteHost: fc.oneof(host, fc.domain().map(normalizeDomain)), list: others });
    await fc.assert(
      fc.asyncProperty(fc.oneof(related, free), async ({ siteHost, list }) => {
        fc.pre(siteHost !== undefined && list.length > 0);
        stored[campaignId] = { r: 1, d: list };
        const result = await gate(edgeEvent('GET', configPath, { origin: `https://${siteHost}` }));
        const site = isResponse(result) ? undefined : result.headers['x-ppp-site']?.value;
        expect(site).toBe(findAllowedDomain(list, siteHost) === undefined ? 'denied' : 'allowed');
      }),
      propertyRuns,
    );
  });
});
