import fc from 'fast-check';
import {
  compileEdgeFunction,
  type EdgeOutcome,
} from '../../../../emulator/cloudfront/function/edge-function.ts';
import { KeyValueStore } from '../../../../emulator/cloudfront/function/key-value-store.ts';
import { gateCode } from '../../../../lib/edge/gate-code.ts';
import { request } from '../fixtures/edge-fixtures.ts';

const publicKey = `ppp_pk_live_${'a1B'.repeat(12)}xY`;
const path = `/v1/banner/config/${publicKey}`;
const store = new KeyValueStore();
store.put(publicKey, JSON.stringify({ k: 'gatewaykey', c: 'camp_1' }));
store.put('camp_1', JSON.stringify({ r: 7, d: ['shop.example'] }));
const gate = compileEdgeFunction(gateCode(), store);
const context = {
  distributionDomainName: 'd111.cloudfront.net',
  distributionId: 'E1',
  requestId: 'request-1==',
};

function decide(target: string, headers: Record<string, string> = {}): EdgeOutcome {
  return gate(request(target, { headers: { host: 'd111.cloudfront.net', ...headers } }), context);
}

describe('the real gate, run by the emulator', () => {
  it('lets a known key through with the headers that it decided, whatever the client sent', () => {
    const forged = { 'x-api-key': 'forged', 'x-ppp-revision': '99', 'x-ppp-anything': '1' };
    const outcome = decide(`${path}?x=1`, {
      ...forged,
      origin: 'https://shop.example',
      'cloudfront-viewer-country': 'TR',
    });
    expect(outcome).toMatchObject({ kind: 'request', request: { path, query: '' } });
    expect(outcome.kind === 'request' && outcome.request.headers).toEqual({
      host: 'd111.cloudfront.net',
      origin: 'https://shop.example',
      'cloudfront-viewer-country': 'TR',
      'x-api-key': 'gatewaykey',
      'x-ppp-campaign': 'camp_1',
      'x-ppp-revision': '7',
      'x-ppp-site': 'allowed',
      'x-ppp-anonymizer': '0',
      'x-ppp-country': 'TR',
      'x-ppp-country-name': expect.stringMatching(/^[ -~]+$/),
    });
  });
  it('refuses an unknown key and an unknown path', () => {
    const unknown = `/v1/banner/config/ppp_pk_live_${'0'.repeat(38)}`;
    expect(decide(unknown)).toMatchObject({ kind: 'response', response: { status: 401 } });
    expect(decide('/')).toMatchObject({ kind: 'response', response: { status: 404 } });
  });
  it('never fails and never returns what CloudFront would reject, for any request', () => {
    const header = fc.constantFrom(
      'origin',
      'referer',
      'x-amzn-waf-anonymizer',
      'cloudfront-viewer-country',
      'x-ppp-site',
    );
    const target = fc.oneof(
      fc.constantFrom(
        path,
        `/v1/banner/script.js?key=${publicKey}`,
        `/v1/banner/events?key=${publicKey}&key=1`,
      ),
      fc.webPath().map((rest) => `/v1/banner/${rest}`),
      fc.webPath().map((rest) => `/${rest}`),
    );
    fc.assert(
      fc.property(target, fc.dictionary(header, fc.string({ unit: 'binary-ascii' })), (wanted, headers) => {
        expect(decide(wanted, headers).kind).not.toBe('failure');
      }),
    );
  });
});
