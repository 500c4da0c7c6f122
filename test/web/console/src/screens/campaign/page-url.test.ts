import { isListed } from '../../../../../../banner-script/src/rules/page-paths.ts';
import {
  domainIn,
  isListedPage,
  pathIn,
  pathOf,
  sampleDomain,
} from '../../../../../../web/console/src/screens/campaign/page-url.ts';

it('finds the domain in URLs, domains and patterns', () => {
  expect(domainIn(' https://shop.example.com:8443/book?x=1 ')).toBe('shop.example.com');
  expect(domainIn('shop.example.com/book')).toBe('shop.example.com');
  expect(domainIn('*.example.com')).toBe('*.example.com');
  expect(domainIn('not a host')).toBe('not a host');
});

it('the sample visitor is on the first allowed domain', () => {
  expect([[], ['shop.example.com', 'b.example'], ['*.example.com']].map(sampleDomain)).toEqual([
    ...['', 'shop.example.com', 'www.example.com'],
  ]);
});

it('the path is found in a URL', () => {
  expect(pathIn(' https://shop.example.com/pricing?x=1#top ')).toBe('/pricing');
  expect(pathIn('/shop/*')).toBe('/shop/*');
});

it('a URL with a path is a page, and a domain alone is not', () => {
  expect(['https://shop.example.com/a/b?x=1', 'shop.example.com/', 'shop.example.com'].map(pathOf)).toEqual([
    ...['/a/b', '/', undefined],
  ]);
  expect([pathOf('https://shop.example.com'), pathOf('')]).toEqual([undefined, undefined]);
});

it.each([
  '/',
  '/pricing',
  '/pricing/',
  '/shop',
  '/shop/',
  '/shop/a',
  '/shopping',
  '/%c3%bcber',
  '/über',
  '/a b',
])('the page %s is listed if the script says so', (path) => {
  for (const listed of [['/pricing'], ['/shop/*'], ['/'], ['/*'], ['/%C3%BCber'], [], ['/x', '/shop*']])
    expect([listed, isListedPage(listed, path)]).toEqual([
      listed,
      isListed(listed, new URL(`https://shop.example${path}`).pathname),
    ]);
});
