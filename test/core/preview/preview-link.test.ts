import { randomBytes } from 'node:crypto';
import type { CampaignRules } from '../../../core/campaigns/campaign-rules.ts';
import {
  hashPreviewToken,
  isPageAllowed,
  newPreviewLinkSchema,
  newPreviewToken,
  previewedRules,
  previewUrl,
} from '../../../core/preview/preview-link.ts';
import { inputsWith } from '../banner/sample-inputs.ts';
import { problemsOf } from '../shared/problems.ts';

it('a token has 128 random bits in 22 characters that a fragment may contain', () => {
  const requested: number[] = [];
  const token = newPreviewToken((count) => {
    requested.push(count);
    return randomBytes(count);
  });
  expect(requested).toEqual([16]);
  expect(token).toMatch(/^[\w-]{22}$/);
});

it('a token is stored as its SHA-256, so that the table has no link that works', () => {
  const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(hashPreviewToken('abc')).toBe(hash);
});

it('a link works for an hour, or from ten seconds to a day', () => {
  const body = { country: 'IN', pageUrl: 'https://shop.example/' };
  const problems = (expiresInSeconds: number) =>
    problemsOf(newPreviewLinkSchema, { ...body, expiresInSeconds });
  expect(newPreviewLinkSchema.parse(body).expiresInSeconds).toBe(3_600);
  expect([10, 86_400].flatMap(problems)).toEqual([]);
  expect([9, 86_401].flatMap(problems)).toEqual(['expiresInSeconds too_small', 'expiresInSeconds too_big']);
});

it.each([
  ['https://shop.example/', 'https://shop.example/#ppp-preview=T'],
  ['https://shop.example/a?b=c#d', 'https://shop.example/a?b=c#ppp-preview=T'],
  ['https://shop.example/#a#b\nc', 'https://shop.example/#ppp-preview=T'],
])('the link to %j replaces only the fragment', (pageUrl, url) => {
  expect(previewUrl(pageUrl, 'T')).toBe(url);
});

it.each([
  ['https://shop.example/', ['shop.example'], true],
  ['https://SHOP.example.:8443/x', ['shop.example'], true],
  ['https://bücher.example/', ['xn--bcher-kva.example'], true],
  ['https://a.shop.example/', ['*.shop.example'], true],
  ['https://shop.example/', ['*.shop.example'], false],
  ['https://evil.example/shop.example', ['shop.example'], false],
  ['https://[::1]/', ['shop.example'], false],
  ['no URL', ['shop.example'], false],
  ['https://[::1]/', [], true],
])('the page %s on the domains %j: %s', (pageUrl, domains, isAllowed) => {
  expect(isPageAllowed(domains, pageUrl)).toBe(isAllowed);
});

const rulesWith = (changes: Partial<CampaignRules>) => inputsWith({}, changes).rules;
const now = new Date('2026-11-23T12:00:00.000Z');

it('rules of a preview are active now, and keep an end that is still to come', () => {
  const rules = rulesWith({
    status: 'paused',
    startsAt: '2026-12-01T00:00:00.000Z',
    endsAt: '2026-12-24T00:00:00.000Z',
  });
  expect(previewedRules(rules, now)).toEqual({ ...rules, status: 'active', startsAt: null });
  const over = rulesWith({ endsAt: '2026-11-23T12:00:00.000Z' });
  expect(previewedRules(over, now)).toEqual({ ...over, endsAt: null });
});
