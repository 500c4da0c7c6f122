import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { idGenerator } from '../../../core/shared/ids.ts';
import { encodeCursor, pageOf, pageResponse } from '../../../lambdas/http/pages.ts';
import { testProperty } from '../../support/property-runs.ts';

const anyText = fc.oneof(fc.string(), fc.base64String(), fc.string().map(encodeCursor));
const newId = idGenerator(() => new Date(), randomBytes);
const read = (query: Record<string, string>) => pageOf(query, 'prod');

/** Expects an `invalid_parameter` error for this parameter. */
function expectRejected(parameter: 'limit' | 'cursor', query: Record<string, string>): void {
  const message = expect.stringMatching(new RegExp(`^\`${parameter}\` must be .+\\.$`));
  const details = [{ path: parameter, code: 'invalid_value', message: expect.stringMatching(/^Must be /) }];
  expect(() => read(query)).toThrow(expect.objectContaining({ code: 'invalid_parameter', message, details }));
}

it.each([
  [{}, { limit: 100 }],
  [{ limit: '1' }, { limit: 1 }],
  [{ limit: '100' }, { limit: 100 }],
  [{ other: 'x' }, { limit: 100 }],
])('%j is read as %j', (query, parameters) => {
  expect(read(query)).toEqual(parameters);
});

it.each(['0', '101', '-1', '+5', '1.5', '1e1', '', ' 5', '5 ', 'ten', '1000', '٥', '0x10'])(
  'limit %j is rejected',
  (limit) => {
    expectRejected('limit', { limit: limit });
  },
);

it('a cursor decodes to its id', () => {
  for (let count = 0; count < 100; count++) {
    const id = newId('prod');
    expect(read({ cursor: encodeCursor(id), limit: '7' })).toEqual({ limit: 7, before: id });
  }
});

testProperty('any other cursor is rejected', [anyText], (cursor) => {
  expectRejected('cursor', { cursor: cursor });
});

it('a cursor of another list, with a suffix or in another encoding is rejected', () => {
  const cursor = encodeCursor(newId('prod'));
  const others = [encodeCursor(newId('key')), `${cursor}A`, `${cursor}=`, ` ${cursor}`, cursor.slice(0, -2)];
  for (const other of others) expectRejected('cursor', { cursor: other });
});

test('a response has nextCursor only if another page follows', () => {
  expect(pageResponse([1])).toEqual({ status: 200, body: { data: [1] } });
  expect(pageResponse([1], 'prod_1')).toEqual({
    status: 200,
    body: { data: [1], nextCursor: encodeCursor('prod_1') },
  });
});
