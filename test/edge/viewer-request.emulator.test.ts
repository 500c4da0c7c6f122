import fc from 'fast-check';
import { gateCode } from '../../lib/edge/gate-code.ts';
import {
  compileEdgeFunction,
  type EdgeOutcome,
} from '../../packages/aws-emulator/cloudfront/function/edge-function.ts';
import { KeyValueStore } from '../../packages/aws-emulator/cloudfront/function/key-value-store.ts';
import { request } from '../../packages/aws-emulator/test/cloudfront/fixtures/edge-fixtures.ts';
import { context } from '../../packages/aws-emulator/test/cloudfront/function/edge-function-runs.ts';
import { gateHeaders } from '../../platform/gate-headers.ts';
import { propertyRuns } from '../support/property-runs.ts';

const publicKey = `ppp_pk_live_${'a1B'.repeat(12)}xY`;
const path = `/v1/banner/config/${publicKey}`;
const store = new KeyValueStore();
store.put(publicKey, JSON.stringify({ k: 'gatewaykey', c: 'camp_1' }));
store.put('camp_1', JSON.stringify({ r: 7, d: ['shop.example'] }));
const gate = compileEdgeFunction(gateCode('release'), store);
function decide(target: string, headers: Record<string, string> = {}): EdgeOutcome {
  return gate(request(target, { headers: { host: 'd111.cloudfront.net', ...headers } }), context);
}

describe('the real gate, run by the emulator', () => {
  it('never fails and never returns an invalid result for any request', () => {
    const header = fc.constantFrom(
      'origin',
      'referer',
      'accept-language',
      'x-amzn-waf-anonymizer',
      'cloudfront-viewer-country',
      gateHeaders.site.toLowerCase(),
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
      propertyRuns,
    );
  });
});
