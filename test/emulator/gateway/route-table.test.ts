import { type Route, routesOf, routeTable } from '../../../emulator/gateway/route-table.ts';
import { stackOf } from './gateway-fixtures.ts';

const route = (httpMethod: string, resourcePath: string): Route => ({
  resourceId: resourcePath,
  resourcePath,
  httpMethod,
  properties: {},
});
const table = (...routes: string[]) =>
  routeTable(
    routes.map((text) => {
      const [httpMethod = '', path = ''] = text.split(' ');
      return route(httpMethod, path);
    }),
  );

it('finds literal paths and parameters, decoded', () => {
  const find = table('GET /products', 'GET /products/{id}');
  expect(find('GET', '/products')).toMatchObject({ resourcePath: '/products', pathParameters: {} });
  expect(find('GET', '/products/a%20b')).toMatchObject({ pathParameters: { id: 'a b' } });
  expect(find('GET', '/products/%zz')).toMatchObject({ pathParameters: { id: '%zz' } });
});

it('prefers a literal to a parameter', () => {
  const find = table('GET /a/{id}', 'GET /a/b');
  expect(find('GET', '/a/b')?.resourcePath).toBe('/a/b');
  expect(find('GET', '/a/c')?.resourcePath).toBe('/a/{id}');
});

const inApi = (api: string, parent: unknown, PathPart: string): [string, Record<string, unknown>] => [
  'AWS::ApiGateway::Resource',
  { RestApiId: { Ref: api }, ParentId: parent, PathPart },
];
const root = (api: string) => ({ 'Fn::GetAtt': [api, 'RootResourceId'] });
const method = (api: string, ResourceId: unknown, HttpMethod = 'GET'): [string, Record<string, unknown>] => [
  'AWS::ApiGateway::Method',
  {
    RestApiId: { Ref: api },
    ResourceId,
    HttpMethod,
    AuthorizationType: 'NONE',
    Integration: { Type: 'AWS_PROXY' },
  },
];

it('builds paths from the resource tree of its own API', () => {
  const { assembly, identities } = stackOf({
    Api: ['AWS::ApiGateway::RestApi', {}],
    Other: ['AWS::ApiGateway::RestApi', {}],
    Products: inApi('Api', root('Api'), 'products'),
    Product: inApi('Api', { Ref: 'Products' }, '{id}'),
    Get: method('Api', { Ref: 'Product' }),
    Root: method('Api', root('Api')),
    Foreign: method('Other', root('Other')),
  });
  const paths = routesOf(assembly, identities, 'Api').map(({ resourcePath }) => resourcePath);
  expect(paths).toEqual(['/products/{id}', '/']);
});

it.each([
  ['ANY', 'products', 'ANY /products'],
  ['GET', '{proxy+}', 'GET /{proxy+}'],
])('rejects %s on %s by name', (httpMethod, part, name) => {
  const { assembly, identities } = stackOf({
    Api: ['AWS::ApiGateway::RestApi', {}],
    Part: inApi('Api', root('Api'), part),
    Method: method('Api', { Ref: 'Part' }, httpMethod),
  });
  expect(() => routesOf(assembly, identities, 'Api')).toThrow(name);
});
