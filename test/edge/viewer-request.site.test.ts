import * as fc from 'fast-check';
import { propertyRuns } from '../support/property-runs.ts';
import { campaignId, configPath, entries } from './requests.ts';
import { edgeEvent, isResponse, loadGate, storeOf } from './sandbox.ts';

const stored: Record<string, unknown> = { ...entries };
const gate = loadGate(storeOf(stored));

/** Returns the gate's site header for a page with these headers and a campaign with these allowed domains. */
async function siteFor(
  domains: string[],
  headers: Record<string, string | string[]>,
): Promise<string | undefined> {
  stored[campaignId] = { r: 1, d: domains };
  const result = await gate(edgeEvent('GET', configPath, headers));
  if (isResponse(result)) throw new Error('rejected');
  return result.headers['x-ppp-site']?.value;
}

const domains = ['shop.example', '*.example.com', 'localhost', 'xn--mnchen-3ya.de', '192.0.2.7'];

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
const host = fc.array(label, { minLength: 2, maxLength: 5 }).map((labels) => labels.join('.'));

describe('a page', () => {
  test.each([
    'https://shop.example',
    'https://shop.example:8443',
    'https://SHOP.Example',
    'HTTPS://shop.example',
    'https://shop.example.',
    'https://www.example.com',
    'https://a.b.c.example.com',
    'http://localhost:3000',
    'https://xn--mnchen-3ya.de',
  ])('with Origin %s is allowed', async (origin) => {
    expect(await siteFor(domains, { origin })).toBe('allowed');
  });

  test.each([
    'https://other.example',
    'https://www.shop.example',
    'https://example.com',
    'https://evil-example.com',
    'https://example.com.evil.example',
    'https://shop.example@evil.example',
    'https://shop.example:443@evil.example',
    'https://evil.example#shop.example',
    'https://evil.example\\shop.example',
    'https://evil.example\\.example.com',
    'https://evil.example,www.example.com',
    'https://shop.example, https://evil.example',
    'https://.example.com',
    'https://shop.example:port',
    '//shop.example',
    'shop.example',
    'ftp://shop.example',
    'https://münchen.de',
    'https://[::1]',
    'null',
    '',
    ' https://shop.example',
  ])('with Origin %j is denied', async (origin) => {
    expect(await siteFor(domains, { origin })).toBe('denied');
  });

  const [own, other] = ['https://shop.example', 'https://x.example'];
  test.each<[Record<string, string | string[]>, string]>([
    [{ referer: `${own}/a/b?c=d#e` }, 'allowed'],
    [{ referer: `${other}/${own}/` }, 'denied'],
    [{ origin: own, referer: `${other}/` }, 'allowed'],
    [{ origin: other, referer: `${own}/` }, 'denied'],
    [{ origin: 'null', referer: `${own}/` }, 'denied'],
    [{ origin: [own, own] }, 'denied'],
    [{}, 'denied'],
  ])('with the headers %j, of which Origin counts first, is %s', async (headers, site) => {
    expect(await siteFor(domains, headers)).toBe(site);
  });

  test('is not checked if the campaign has no allowed domains', async () => {
    for (const origin of ['https://x.example', 'null', 'garbage'])
      expect(await siteFor([], { origin })).toBe('any');
    expect(await siteFor([], {})).toBe('any');
  });

  test('is allowed only if a browser parses its host as the allowed domain, for any Origin', async () => {
    const part = fc.oneof(
      label,
      host,
      fc.constantFrom('https://', 'http://', '/', '\\', '@', ':', '.', '?', '#', '%2e'),
    );
    const text = fc.array(part, { maxLength: 6 }).map((parts) => `https://${parts.join('')}`);
    await fc.assert(
      fc.asyncProperty(text, host, async (origin, allowed) => {
        const page = URL.canParse(origin) ? new URL(origin).hostname.replace(/\.$/, '') : undefined;
        const candidates = [allowed, ...(page ? [page] : [])];
        for (const candidate of candidates) {
          const site = await siteFor([candidate], { origin });
          if (site === 'allowed') expect(page).toBe(candidate);
        }
      }),
      propertyRuns,
    );
  });
});
