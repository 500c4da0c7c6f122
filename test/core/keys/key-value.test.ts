import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { apiKeyTypes, parseApiKeyType } from '../../../core/keys/key-form.ts';
import { apiKeyPrefix, generateApiKey, hashSecretKey, randomBase62 } from '../../../core/keys/key-value.ts';
import { testProperty } from '../../support/property-runs.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** CRC-32 of `ppp_pk_live_` and 32 zeros in base62, computed with Python's zlib. */
const knownChecksum = '1olwLc';
const type = fc.constantFrom(...apiKeyTypes);
const index = fc.nat({ max: 49 });
const letter = fc.constantFrom(...alphabet);
const apiKey = type.map((chosen) => generateApiKey(chosen, randomBytes));

describe('a generated key', () => {
  test.each([
    ['public', /^ppp_pk_live_[0-9A-Za-z]{38}$/],
    ['secret', /^ppp_sk_live_[0-9A-Za-z]{38}$/],
  ] as const)('of type %s has its form and is read as its type', (chosen, form) => {
    for (let count = 0; count < 100; count++) {
      const key = generateApiKey(chosen, randomBytes);
      expect(key).toMatch(form);
      expect(parseApiKeyType(key)).toBe(chosen);
    }
  });

  test('has a fixed checksum for fixed bytes, so that issued keys stay valid', () => {
    expect(generateApiKey('public', (size) => new Uint8Array(size))).toBe(
      `ppp_pk_live_00000000000000000000000000000000${knownChecksum}`,
    );
  });

  test('is unique', () => {
    const keys = Array.from({ length: 1000 }, () => generateApiKey('secret', randomBytes));
    expect(new Set(keys).size).toBe(1000);
  });
});

describe('the checksum', () => {
  testProperty('detects every changed character', [apiKey, index, letter], (key, at, character) => {
    fc.pre(key[at] !== character);
    expect(parseApiKeyType(key.slice(0, at) + character + key.slice(at + 1))).toBeUndefined();
  });

  testProperty('detects swapped neighbors', [apiKey, fc.integer({ min: 12, max: 48 })], (key, index) => {
    const swapped = `${key.slice(0, index)}${key[index + 1]}${key[index]}${key.slice(index + 2)}`;
    fc.pre(swapped !== key);
    expect(parseApiKeyType(swapped)).toBeUndefined();
  });

  const around = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom(' ', '\n', '\0', 'A', '='));
  testProperty('rejects other texts and types', [apiKey, around], (key, extra) => {
    const otherType = key.replace(/^ppp_([ps])k/, (_head, letter) => `ppp_${letter === 'p' ? 's' : 'p'}k`);
    for (const text of [extra, otherType, key + extra, extra + key, key.slice(0, -1), key.toUpperCase()])
      expect(parseApiKeyType(text)).toBeUndefined();
  });
});

describe('random base62', () => {
  testProperty('has the length and the alphabet', [fc.nat({ max: 100 })], (length) => {
    const text = randomBase62(length, randomBytes);
    expect(text).toHaveLength(length);
    for (const character of text) expect(alphabet).toContain(character);
  });

  test('draws again instead of bytes from 248, which would favor the first characters', () => {
    const draws = [
      [255, 248, 0, 61, 62, 247],
      [1, 1, 1, 1],
    ];
    expect(randomBase62(6, () => Uint8Array.from(draws.shift() ?? []))).toBe('0z0z11');
  });

  test('has every character about equally often', () => {
    const counts = new Map<string, number>();
    for (const character of randomBase62(62_000, randomBytes)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200);
  });
});

test('the hash is SHA-256 in hexadecimal, the prefix the first 16 characters', () => {
  expect(hashSecretKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(apiKeyPrefix('ppp_sk_live_0123456789')).toBe('ppp_sk_live_0123');
});
