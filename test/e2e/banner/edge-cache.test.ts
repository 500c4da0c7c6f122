import { emulatorStore } from '../../support/emulator/edge-contents.ts';
import { campaignWith as newCampaign } from '../../support/service/campaign.ts';
import { callApi } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { withOperator, withVisitors } from '../../support/service/target.ts';
import { from, sendAsVisitor, type VisitorResponse } from '../../support/service/visitor.ts';

withVisitors(() => {
  let emulator: Service;
  beforeAll(async () => {
    emulator = await openService('Cache');
  });

  const campaignWith = (fields: Record<string, unknown>) => newCampaign(emulator, fields);

  /** Returns the source of a response: `Hit`, `Miss`, `Error` or `FunctionGeneratedResponse`. */
  const source = ({ headers }: VisitorResponse) => String(headers['x-cache']).split(' ')[0];

  describe('an update', () => {
    it('applies to the next request, although browsers cache responses for 300 seconds and the edge for an hour', async () => {
      const { path, update } = await campaignWith({ code: 'ONE' });
      const visit = () => sendAsVisitor(emulator, path, from('IN'));
      const [first, second] = [await visit(), await visit()];
      expect([source(first), source(second)]).toEqual(['Miss', 'Hit']);
      expect(second.text).toBe(first.text);
      for (const [changes, expected] of [
        [{ code: 'TWO' }, '"code":"TWO"'],
        [{ status: 'paused' }, '"reason":"campaign_paused"'],
        [{ status: 'active' }, '"code":"TWO"'],
        [{ allowedDomains: ['shop.example'] }, '"reason":"domain_not_allowed"'],
      ] as const) {
        await update(changes);
        const response = await visit();
        expect(response.text).toContain(expected);
        expect(source(response)).toBe('Miss');
        expect(source(await visit())).toBe('Hit');
      }
    });
  });

  describe('a visitor’s Cache-Control', () => {
    it('is `public, max-age=300` to the letter: from the origin and the edge, compressed, and for HEAD', async () => {
      const { path } = await campaignWith({});
      const sent: [method: string, encoding: string][] = [
        ['GET', 'identity'],
        ['GET', 'gzip'],
        ['GET', 'gzip, br'],
        ['HEAD', 'identity'],
      ];
      for (const [method, encoding] of sent)
        for (const expected of method === 'HEAD' ? ['Hit'] : ['Miss', 'Hit']) {
          const visitor = { ...from('IN'), 'accept-encoding': encoding, 'if-none-match': '"1"' };
          const response = await sendAsVisitor(emulator, path, visitor, method);
          expect([response.status, source(response)]).toEqual([200, expected]);
          expect(response.headers['cache-control']).toBe('public, max-age=300');
        }
    });

    it('has a shorter time in the five minutes before a campaign ends, and differs in nothing else', async () => {
      const endsAt = new Date(Date.now() + 200_000).toISOString();
      const { path } = await campaignWith({ endsAt });
      for (const expected of ['Miss', 'Hit']) {
        const response = await sendAsVisitor(emulator, path, from('IN'));
        expect(source(response)).toBe(expected);
        const [, seconds] = /^public, max-age=(\d+)$/.exec(String(response.headers['cache-control'])) ?? [];
        expect(Number(seconds)).toBeGreaterThan(100);
        expect(Number(seconds)).toBeLessThan(200);
        expect(Date.parse(String(response.headers.expires))).toBe(
          Math.floor(Date.parse(endsAt) / 1_000) * 1_000,
        );
      }
    });
  });

  withOperator(() => {
    describe('the edge never caches', () => {
      it('an error from the origin, such as a revoked key that is still in the edge store', async () => {
        const { keyId, key, path } = await campaignWith({});
        const store = await emulatorStore(emulator);
        const entry = String(await store.get(key));
        await sendAsVisitor(emulator, path, from('BR'));
        await callApi(emulator, 'DELETE', `/v1/api-keys/${keyId}`);
        await store.put(key, entry);
        for (let count = 0; count < 2; count++) {
          const { status, headers, text } = await sendAsVisitor(emulator, path, from('IN'));
          expect([status, JSON.parse(text).error.code]).toEqual([401, 'invalid_api_key']);
          expect(headers).toMatchObject({
            'x-cache': 'Error from cloudfront',
            'cache-control': 'no-store',
            'access-control-allow-origin': '*',
          });
          expect(headers).not.toHaveProperty('age');
        }
        await store.remove(key);
        expect((await sendAsVisitor(emulator, path, from('BR'))).status).toBe(401);
      });
    });
  });

  describe('visitors', () => {
    it('who send HEAD get the headers of GET without a body, cached or not', async () => {
      const { path } = await campaignWith({});
      const head = await sendAsVisitor(emulator, path, from('IN'), 'HEAD');
      const get = await sendAsVisitor(emulator, path, from('IN'));
      const kept = await sendAsVisitor(emulator, path, from('IN'), 'HEAD');
      expect([head.status, head.text, kept.text]).toEqual([200, '', '']);
      expect([source(get), source(kept)]).toEqual(['Miss', 'Hit']);
      for (const name of ['content-type', 'cache-control', 'access-control-allow-origin', 'vary'])
        expect([head.headers[name], kept.headers[name]]).toEqual([get.headers[name], get.headers[name]]);
      expect(get.headers.vary).toContain('Origin');
    });
  });
});
