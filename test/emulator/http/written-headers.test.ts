import { writtenHeaders } from '../../../emulator/http/written-headers.ts';
import { request } from '../cloudfront/fixtures/edge-fixtures.ts';

it('a header keeps all its values, and an empty one its empty value', () => {
  const headers = { 'x-empty': '', 'x-one': 'a', 'x-two': 'a, b' };
  const written = writtenHeaders({ ...request('/', { headers }), repeatedHeaders: { 'x-two': ['a', 'b'] } });
  expect(Object.fromEntries(written)).toEqual({ 'X-Empty': [''], 'X-One': ['a'], 'X-Two': ['a', 'b'] });
});
