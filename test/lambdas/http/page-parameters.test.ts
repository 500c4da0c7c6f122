import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { AppError } from '../../../core/shared/errors.ts';
import { idGenerator } from '../../../core/shared/ids.ts';
import { encodeCursor, readPageParameters } from '../../../lambdas/http/page-parameters.ts';
import { testProperty } from '../../support/property-runs.ts';

const newId = idGenerator(() => new Date(), randomBytes);
const read = (query: Record<string, string[]>) => readPageParameters(query, 'prod');

/** Returns the parameter that an `invalid_parameter` error names; checks its message. `undefined` without an error. */
function rejectedParameter(query: Record<string, string[]>): string | undefined {
  try {
    read(query);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_parameter') {
      const [{ path, code, message } = { path: '', code: '', message: '' }] = error.details;
      expect([code, message, error.message]).toEqual([
        'invalid_value',
        expect.stringMatching(/^\w.+\.$/),
        message,
      ]);
      expect(message).toContain(path);
      return path;
    }
    throw error;
  }
  return undefined;
}

it.each([
  [{}, { limit: 100 }],
  [{ limit: ['1'] }, { limit: 1 }],
  [{ limit: ['100'] }, { limit: 100 }],
  [{ other: ['x'] }, { limit: 100 }],
])('%j is read as %j', (query, parameters) => {
  expect(read(query)).toEqual(parameters);
});

it.each(['0', '101', '-1', '+5', '1.5', '1e1', '', ' 5', '5 ', 'ten', '1000', '٥', '0x10'])(
  'limit %j is rejected',
  (limit) => {
    expect(rejectedParameter({ limit: [limit] })).toBe('limit');
  },
);

it('a cursor decodes to its id', () => {
  for (let count = 0; count < 100; count++) {
    const id = newId('prod');
    expect(read({ cursor: [encodeCursor(id)], limit: ['7'] })).toEqual({ limit: 7, before: id });
  }
});

testProperty('any other cursor is rejected', [fc.oneof(fc.string(), fc.base64String(), fc.string().map(encodeCursor))], (cursor) => {
      expect(rejectedParameter({ cursor: [cursor] })).toBe('cursor');
    });

it('a cursor of another list, with a suffix or in another encoding is rejected', () => {
  const cursor = encodeCursor(newId('prod'));
  const others = [encodeCursor(newId('key')), `${cursor}A`, `${cursor}=`, ` ${cursor}`, cursor.slice(0, -2)];
  for (const other of others) expect(rejectedParameter({ cursor: [other] })).toBe('cursor');
});

it('a parameter that occurs twice is rejected', () => {
  expect(rejectedParameter({ limit: ['5', '5'] })).toBe('limit');
  const cursor = encodeCursor(newId('prod'));
  expect(rejectedParameter({ cursor: [cursor, cursor] })).toBe('cursor');
});
