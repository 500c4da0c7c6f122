import type { LocalRequest } from '../../../emulator/http/messages.ts';
import { writtenHeaders } from '../../../emulator/http/written-headers.ts';

const request = (fields: Partial<LocalRequest>): LocalRequest => ({
  method: 'GET',
  path: '/',
  query: '',
  headers: {},
  body: Buffer.alloc(0),
  sourceIp: '127.0.0.1',
  ...fields,
});

it('a header without a value is there, with that value: it is not as if it had not been sent', () => {
  expect([...writtenHeaders(request({ headers: { 'idempotency-key': '' } }))]).toEqual([
    ['Idempotency-Key', ['']],
  ]);
});

it('a header that was sent twice has two values, unless a function has changed it since', () => {
  const repeatedHeaders = { 'x-one': ['1', '2'] };
  const valuesOf = (value: string) =>
    writtenHeaders(request({ headers: { 'x-one': value }, repeatedHeaders })).get('X-One');
  expect(valuesOf('1, 2')).toEqual(['1', '2']);
  expect(valuesOf('3')).toEqual(['3']);
});
