import { randomBytes } from 'node:crypto';
import { generateApiKey } from '../../../../../../core/keys/key-value.ts';
import { findPastedKey } from '../../../../../../web/console/src/screens/keys/pasted-key.ts';

it('a pasted key is checked without a request', () => {
  const value = generateApiKey('public', randomBytes);
  const prefix = value.slice(0, 16);
  const createdAt = '2026-11-21T12:00:00.000Z';
  const apiKeys = [
    { id: 'key_1', name: 'Shop', type: 'public' as const, prefix, createdAt, lastUsedAt: createdAt },
  ];
  expect(findPastedKey(value, apiKeys)).toEqual({ apiKey: apiKeys[0] });
  const problemOf = (text: string) => JSON.stringify(findPastedKey(text, apiKeys));
  const typo = value.slice(0, -1) + (value.endsWith('0') ? '1' : '0');
  expect(problemOf(typo)).toContain('not a complete public key');
  expect(problemOf(generateApiKey('secret', randomBytes))).toContain('secret key');
  expect(problemOf(generateApiKey('public', randomBytes))).toContain('belongs to another campaign');
});
