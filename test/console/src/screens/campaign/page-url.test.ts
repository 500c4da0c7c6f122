import { domainIn, pathIn, sampleDomain } from '../../../../../console/src/screens/campaign/page-url.ts';

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
