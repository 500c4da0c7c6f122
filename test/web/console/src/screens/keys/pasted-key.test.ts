import { randomBytes } from 'node:crypto';
import { generateApiKey } from '../../../../../../core/keys/key-value.ts';
import { snippets } from '../../../../../../web/console/src/screens/install/snippets.ts';
import { findPastedKey } from '../../../../../../web/console/src/screens/keys/pasted-key.ts';

const value = generateApiKey('public', randomBytes);
const createdAt = '2026-11-21T12:00:00.000Z';
const apiKeys = [
  {
    ...{ id: 'key_1', name: 'Shop', type: 'public' as const, prefix: value.slice(0, 16) },
    ...{ createdAt, lastUsedAt: createdAt },
  },
];
const problemOf = (text: string) => JSON.stringify(findPastedKey(text, apiKeys));

it('a pasted key is checked without a request', () => {
  expect(findPastedKey(value, apiKeys)).toEqual({ apiKey: apiKeys[0], value });
  const typo = value.slice(0, -1) + (value.endsWith('0') ? '1' : '0');
  expect(problemOf(typo)).toContain('a complete public key');
  expect(problemOf(value.slice(0, -1))).toContain('a complete public key');
  expect(problemOf(generateApiKey('secret', randomBytes))).toContain('secret key');
  expect(problemOf(generateApiKey('public', randomBytes))).toContain('belongs to another campaign');
});

it.each(snippets('https://ppp.example.com', value).map(({ name, code }) => [name, code]))(
  'the key is found in the code for %s, and in a page that contains it',
  (_name, code = '') => {
    const other = generateApiKey('public', randomBytes);
    const page = `<!doctype html>\n<title>Shop</title><script src="?key=${other}"></script>\n${code}<p>Hello`;
    expect(findPastedKey(code, apiKeys)).toEqual({ apiKey: apiKeys[0], value });
    expect(findPastedKey(page, apiKeys)).toEqual({ apiKey: apiKeys[0], value });
  },
);

it('a page without the key of the campaign is explained', () => {
  const other = generateApiKey('public', randomBytes);
  expect(problemOf(`<script src="?key=${other}">`)).toContain('belongs to another campaign');
  expect(problemOf(`<script src="?key=${value.slice(0, 30)}">`)).toContain('a complete public key');
  expect(problemOf('<!doctype html><p>Hello')).toContain('no public key');
  expect(problemOf(`${value} ${generateApiKey('secret', randomBytes)}`)).toContain('secret key');
});

it('a page’s URL leads to the source of the page, because the browser does not let us read other sites', () => {
  for (const text of ['https://shop.example.com/', 'http://shop.example.com/a?b=c', 'shop.example.com'])
    expect(problemOf(text)).toContain('source');
  expect(findPastedKey(`https://ppp.example.com/v1/banner/script.js?key=${value}`, apiKeys)).toEqual({
    apiKey: apiKeys[0],
    value,
  });
});
