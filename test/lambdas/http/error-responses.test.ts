import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import { AppError } from '../../../core/errors/errors.ts';
import { toErrorResult } from '../../../lambdas/http/error-responses.ts';
import { useLogLines } from '../../support/log-lines.ts';
import { canceled } from '../../support/storage/interference.ts';

const $metadata = {};
const log = useLogLines();

const named = (name: string) => Object.assign(new Error('x'), { name });
const coded = (code: string) => Object.assign(new Error('x'), { code });

const code = (thrown: unknown) => JSON.parse(toErrorResult(thrown, 'request-1').body).error.code;

it.each([
  ['product_not_found', 404, undefined],
  ['concurrent_modification', 409, '1'],
  ['temporarily_unavailable', 503, '1'],
] as const)(
  '%s has the error body, may not be cached, has status %d and Retry-After %s, and is not logged',
  (code, status, retryAfter) => {
    const result = toErrorResult(new AppError(code), 'request-1');
    expect(result.statusCode).toBe(status);
    expect(result.headers).toEqual({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-request-id': 'request-1',
      ...(retryAfter ? { 'retry-after': retryAfter } : {}),
    });
    expect(JSON.parse(result.body)).toMatchObject({ error: { code, requestId: 'request-1' } });
    expect(log.lines).toEqual([]);
  },
);

it('an error of a limit has the Retry-After of that limit', () => {
  const error = new AppError('rate_limited', undefined, undefined, { retryAfterSeconds: 1_234 });
  expect(toErrorResult(error, 'request-1').headers).toMatchObject({ 'retry-after': '1234' });
});

it.each([
  ['exceeded throughput', new ProvisionedThroughputExceededException({ $metadata, message: 'x' })],
  ['throttling', named('ThrottlingException')],
  ['an account’s limit', named('RequestLimitExceeded')],
  ['a timeout', named('TimeoutError')],
  ['a transaction in progress', named('TransactionInProgressException')],
  ['a throttled transaction', canceled('None', 'ThrottlingError')],
  ['a transaction over its throughput', canceled('ProvisionedThroughputExceeded')],
  ['a fault of the server', Object.assign(named('InternalServerError'), { $fault: 'server' })],
  ['an error page', Object.assign(new SyntaxError('<html>'), { $metadata: { httpStatusCode: 503 } })],
  ['a refused connection', coded('ECONNREFUSED')],
  ['a reset connection', coded('ECONNRESET')],
  ['an unknown host', coded('ENOTFOUND')],
])('%s is an outage: it becomes a 503 and is logged', (_what, error) => {
  expect(code(error)).toBe('temporarily_unavailable');
  expect(JSON.parse(log.lines.join())).toMatchObject({
    level: 'error',
    message: 'temporarily_unavailable',
    requestId: 'request-1',
    error: { name: error.name },
  });
});

it.each([
  ['a type error', new TypeError('x')],
  ['a missing permission', Object.assign(named('AccessDeniedException'), { $fault: 'client' })],
  ['an invalid request', Object.assign(named('ValidationException'), { $metadata: { httpStatusCode: 400 } })],
  ['an invalid transaction', canceled('None', 'ValidationError')],
  ['a canceled transaction without reasons', canceled()],
  ['a text', 'x'],
  ['undefined', undefined],
])('%s is a bug: it becomes a 500 and is logged', (_what, error) => {
  expect(code(error)).toBe('internal_error');
  expect(JSON.parse(log.lines.join())).toMatchObject({ message: 'internal_error', requestId: 'request-1' });
});
