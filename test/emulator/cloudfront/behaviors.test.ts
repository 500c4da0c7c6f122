import { apiOriginOf, edge, fallback, gated, rest, template } from './fixtures/edge-harness.ts';
import { distributionResource } from './fixtures/edge-resources.ts';

describe('an unsupported distribution is rejected at the start', () => {
  const start = (behaviors: Record<string, unknown>[], more?: Record<string, unknown>) => () =>
    edge({ resources: template(behaviors, more) });

  it.each([
    [
      'a viewer-response function',
      [{ ...rest, FunctionAssociations: [{ ...gated[0], EventType: 'viewer-response' }] }],
      {},
      'viewer-response',
    ],
    ['cached OPTIONS', [{ ...rest, CachedMethods: ['GET', 'HEAD', 'OPTIONS'] }], {}, 'OPTIONS'],
    ['an unknown origin', [{ ...rest, TargetOriginId: 'other' }], {}, 'no origin other'],
    ['an unknown policy', [{ ...rest, CachePolicyId: 'other' }], {}, 'other'],
    [
      'error pages',
      [rest],
      { CustomErrorResponses: [{ ErrorCode: 404, ResponsePagePath: '/404' }] },
      'ResponsePagePath',
    ],
    [
      'an error response for 429',
      [rest],
      { CustomErrorResponses: [{ ErrorCode: 429, ErrorCachingMinTTL: 0 }] },
      '429',
    ],
    ['no traffic', [rest], { Enabled: false }, 'not enabled'],
  ])('%s', (_what, behaviors, more, message) => {
    expect(start(behaviors, more)).toThrow(message);
  });
  it('an API behind plain HTTP', () => {
    const resources = template([rest]);
    Object.assign(apiOriginOf(resources), {
      CustomOriginConfig: { OriginProtocolPolicy: 'http-only' },
    });
    expect(() => edge({ resources })).toThrow('https-only');
  });
  it('none, or more than one', () => {
    const { Distribution, ...others } = template([rest]);
    expect(() => edge({ resources: others })).toThrow('exactly one');
    expect(() =>
      edge({ resources: { ...template([rest]), Second: Distribution ?? distributionResource(fallback) } }),
    ).toThrow('exactly one');
  });
});
