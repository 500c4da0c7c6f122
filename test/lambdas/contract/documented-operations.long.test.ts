import * as fc from 'fast-check';
import type { DocumentedOperation } from '../../../lambdas/contract/documented-operations.ts';
import { type Json, jsonSchema } from '../../../lambdas/contract/json-schemas.ts';
import { requestSchemas } from '../../../lambdas/contract/schemas.ts';
import { bodiesNear } from '../../support/input/arbitrary-bodies.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { operationsWithHead } from '../../support/service/contract.ts';
import { callApi, request } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';

/** Requests for each operation; CI can ask for thousands. */
const numRuns = Number(process.env.FUZZ_REQUESTS ?? 8);

let service: Service;
const ids: string[] = [];
beforeAll(async () => {
  service = await openService('Fuzz');
  for (const path of ['/v1/products', '/v1/campaigns', '/v1/api-keys']) {
    const { body } = await callApi(service, 'POST', path, examples[path]);
    ids.push(String(body.data.id));
  }
});

const examples: Record<string, object> = {
  '/v1/products': { name: 'Book', url: 'https://a.example', baseCurrency: 'USD', basePrice: 1 },
  '/v1/campaigns': { name: 'Campaign' },
  '/v1/api-keys': { name: 'Shop', type: 'public' },
};

const oddTexts = fc.oneof(
  fc.constantFrom('', '0', '1', '101', '2026-01-01', 'x'.repeat(300), '%00', '..', 'é'),
  fc.string(),
);

/**
 * One request for an operation: ids that exist and others, any query, a body near the documented one or any
 * text.
 */
function requests({ path, operation }: DocumentedOperation) {
  const body = operation.body
    ? bodiesNear(jsonSchema(requestSchemas[operation.body]) as Json)
    : fc.constant(undefined);
  const names = Object.keys(operation.query?.shape ?? {});
  return fc.record({
    id: fc
      .oneof(
        fc.nat({ max: 2 }).map((index) => ids[index] ?? ''),
        oddTexts,
      )
      .filter((id) => !/^\.{0,2}$/.test(id)), // fetch resolves dots itself
    query: fc.dictionary(fc.constantFrom('key', 'other', ...names), oddTexts, { maxKeys: 3 }),
    body: fc.oneof(
      { weight: 9, arbitrary: body.map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: fc.string() },
    ),
    type: fc.constantFrom(
      'application/json',
      'application/json',
      'application/merge-patch+json',
      'text/plain',
      '',
    ),
    isBanner: fc.constant(path.startsWith('/v1/banner/')),
  });
}

/** Revoking the keys that ask would end the run; test/model does that. */
const operations = operationsWithHead.filter(({ id }) => id !== 'revoke-api-key');

describe.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s',
  (_name, operation) => {
    test('any response is one that docs/openapi.json promises, and never a 5xx', async () => {
      const { method, path } = operation;
      await fc.assert(
        fc.asyncProperty(requests(operation), async ({ id, query, body, type, isBanner }) => {
          const key = isBanner && query.key === undefined ? { key: service.publicKey } : {};
          const parameters = new URLSearchParams({ ...query, ...key }).toString();
          const place = path
            .replace('{id}', encodeURIComponent(id))
            .replace('{publicKey}', service.publicKey);
          const headers = {
            ...(isBanner ? {} : { authorization: `Bearer ${service.secretKey}` }),
            ...(type === '' ? {} : { 'content-type': type }),
          };
          const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD' && method !== 'DELETE';
          const response = await request(service, method, `${place}?${parameters}`, {
            headers,
            ...(hasBody ? { body } : {}),
          });
          expect(response.status).toBeLessThan(500);
        }),
        { ...propertyRuns, numRuns },
      );
    });
  },
);
