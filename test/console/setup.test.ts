import { randomBytes } from 'node:crypto';
import type { Campaign } from '../../console/src/api/contract.ts';
import { keptIn, keptObject } from '../../console/src/api/kept.ts';
import { snippets } from '../../console/src/screens/install/snippets.ts';
import { keyForCampaign, keyRequest } from '../../console/src/screens/keys/create-key.ts';
import { findPastedKey } from '../../console/src/screens/keys/pasted-key.ts';
import { nextStep, screenAfter, stepsDone } from '../../console/src/screens/setup/steps.ts';
import { makeDefaultCampaign, shownCampaign } from '../../core/campaigns/campaign.ts';

const campaign: Campaign = shownCampaign(makeDefaultCampaign('camp_1', new Date(0)));
const usedKey = {
  ...{ id: 'key_1', name: 'Shop', type: 'public' as const, prefix: 'ppp_pk_live_abcd' },
  createdAt: '2026-11-21T12:00:00.000Z',
  lastUsedAt: '2026-11-21T12:00:00.000Z',
};

import { generateApiKey } from '../../core/keys/key-value.ts';

it('the setup goes on with the first step that is not done', () => {
  expect(nextStep(stepsDone(campaign, []))).toBe('setup/where');
  expect(nextStep(stepsDone(campaign, [], { checkout: 'Stripe' }))).toBe('setup/codes');
  const automatic: Campaign = { ...campaign, hasAutomaticDiscount: true };
  expect(nextStep(stepsDone(automatic, [], { checkout: 'Other' }))).toBe('setup/look');
  const answers = { checkout: 'Stripe', hasLook: true };
  expect(nextStep(stepsDone({ ...campaign, code: 'PPP' }, [], answers))).toBe('setup/site');
  expect(nextStep(stepsDone({ ...campaign, code: 'PPP' }, [usedKey], answers))).toBe('setup/see');
  expect(screenAfter('setup/where')).toBe('setup/codes');
  expect(screenAfter('setup/see')).toBe('');
});

it('a paused campaign is not seen live', () => {
  const answers = { checkout: 'Stripe', hasLook: true, hasSeen: true };
  const live: Campaign = { ...campaign, code: 'PPP' };
  expect(stepsDone(live, [usedKey], answers).has('setup/see')).toBe(true);
  expect(stepsDone({ ...live, status: 'paused' }, [usedKey], answers).has('setup/see')).toBe(false);
});

it('a browser that blocks storage keeps texts until the page is closed', () => {
  const kept = keptIn(() => {
    throw new Error('SecurityError');
  });
  kept.set('a', '{"b":1}');
  expect([kept.get('a'), kept.get('c'), keptObject(kept, 'a')]).toEqual(['{"b":1}', undefined, { b: 1 }]);
  kept.clear();
  expect(kept.get('a')).toBeUndefined();
  kept.set('a', 'no JSON');
  expect(keptObject(kept, 'a')).toEqual({});
});

it('a public key shows the campaign that it was created on, and bears its name', () => {
  const second: Campaign = { ...campaign, id: 'camp_2', name: 'Courses', isDefault: false };
  expect(keyForCampaign(second)).toEqual({ name: 'Courses', type: 'public', campaignId: 'camp_2' });
  expect(keyForCampaign(campaign)).toEqual({ name: 'Default campaign', type: 'public' });
  expect(keyRequest('Server', 'secret', second)).toEqual({ name: 'Server', type: 'secret' });
});

it('a pasted key is checked without a request', () => {
  const value = generateApiKey('public', randomBytes);
  const apiKeys = [{ ...usedKey, prefix: value.slice(0, 16) }];
  expect(findPastedKey(value, apiKeys)).toEqual({ apiKey: apiKeys[0] });
  const problemOf = (text: string) => JSON.stringify(findPastedKey(text, apiKeys));
  const typo = value.slice(0, -1) + (value.endsWith('0') ? '1' : '0');
  expect(problemOf(typo)).toContain('not a whole public key');
  expect(problemOf(generateApiKey('secret', randomBytes))).toContain('secret key');
  expect(problemOf(generateApiKey('public', randomBytes))).toContain('does not show this campaign');
});

it('each platform has instructions and a code with the key', () => {
  const pinned = { script: 'script-0.js', integrity: 'sha384-x' };
  const all = snippets('https://ppp.example.com', 'ppp_pk_live_x', pinned);
  expect(all.map(({ name }) => name)).toEqual(
    'HTML,React,Next.js,Tag Manager,WordPress,Webflow,Shopify,Teachable,Kajabi,Pinned'.split(','),
  );
  for (const { code, steps } of all) {
    expect(code).toMatch(/https:\/\/ppp\.example\.com\/v1\/banner\/script(-0)?\.js\?key=ppp_pk_live_x/);
    expect(steps.length).toBeGreaterThan(0);
  }
});
