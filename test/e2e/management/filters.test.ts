import { callApi } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';

interface List {
  data: { id: string; name: string; type?: string; status?: string }[];
  nextCursor?: string;
  error: { code: string; param: string };
}

let service: Service;
beforeAll(async () => {
  service = await openService('Filters');
  for (const [name, status] of [
    ['Summer 1', 'active'],
    ['Winter', 'active'],
    ['summer 2', 'paused'],
    ['Summer 3', 'paused'],
  ])
    await callApi(service, 'POST', '/v1/campaigns', { name, status });
  for (const type of ['public', 'secret', 'public']) {
    await callApi(service, 'POST', '/v1/api-keys', { name: 'Filtered', type });
  }
});

const list = (path: string) => callApi<List>(service, 'GET', path);
const namesOf = async (query: string) =>
  (await list(`/v1/campaigns?${query}`)).body.data.map(({ name }) => name);

it('campaigns are filtered by status and name prefix, newest first', async () => {
  expect(await namesOf('status=paused')).toEqual(['Summer 3', 'summer 2']);
  expect(await namesOf('name=SUMMER')).toEqual(['Summer 3', 'summer 2', 'Summer 1']);
  expect(await namesOf('name=summer%20&status=active')).toEqual(['Summer 1']);
  expect(await namesOf('name=nothing')).toEqual([]);
});

it('the cursor of a filtered list keeps the filter', async () => {
  const first = (await list('/v1/campaigns?name=summer&limit=2')).body;
  const rest = (await list(`/v1/campaigns?name=summer&limit=2&cursor=${first.nextCursor}`)).body;
  expect([...first.data, ...rest.data].map(({ name }) => name)).toEqual(['Summer 3', 'summer 2', 'Summer 1']);
  expect(rest).not.toHaveProperty('nextCursor');
});

it.each(['public', 'secret'])('keys are filtered by the type %s', async (type) => {
  const all = (await list('/v1/api-keys')).body.data;
  const { data } = (await list(`/v1/api-keys?type=${type}`)).body;
  expect(data.map(({ id }) => id)).toEqual(all.filter((key) => key.type === type).map(({ id }) => id));
  expect(data.length).toBeGreaterThan(0);
});
