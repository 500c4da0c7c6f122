import { type Route, routesOf, routeTable } from '../../gateway/route-table.ts';
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
  const find = table('GET /items', 'GET /items/{id}');
  expect(find('GET', '/items')).toMatchObject({ resourcePath: '/items', pathParameters: {} });
  expect(find('GET', '/items/a%20b')).toMatchObject({ pathParameters: { id: 'a b' } });
  expect(find('GET', '/items/%zz')).toMatchObject({ pathParameters: { id: '%zz' } });
});

it('prefers a literal to a parameter', () => {
  const find = table('GET /a/{id}', 'GET /a/b');
  expect(find('GET', '/a/b')?.resourcePath).toBe('/a/b');
  expect(find('GET', '/a/c')?.resourcePath).toBe('/a/{id}');
});

it('finds ANY for other methods of a path, and {proxy+} for other paths only', () => {
  const find = table('GET /a/{id}', 'ANY /a/{id}', 'ANY /{proxy+}', 'GET /b');
  expect(find('GET', '/a/1')?.httpMethod).toBe('GET');
  expect(find('PUT', '/a/1')).toMatchObject({ httpMethod: 'ANY', pathParameters: { id: '1' } });
  expect(find('GET', '/a/1/c')).toMatchObject({
    resourcePath: '/{proxy+}',
    pathParameters: { proxy: 'a/1/c' },
  });
  expect(find('GET', '/a/')?.resourcePath).toBe('/{proxy+}');
  expect(find('PUT', '/b')).toBeUndefined();
  expect(find('GET', '/')).toBeUndefined();
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
    Items: inApi('Api', root('Api'), 'items'),
    Item: inApi('Api', { Ref: 'Items' }, '{id}'),
    Get: method('Api', { Ref: 'Item' }),
    Root: method('Api', root('Api')),
    Foreign: method('Other', root('Other')),
  });
  const paths = routesOf(assembly, identities, 'Api').map(({ resourcePath }) => resourcePath);
  expect(paths).toEqual(['/items/{id}', '/']);
});
