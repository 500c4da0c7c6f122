import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import { AppError } from '../../../core/shared/errors.ts';
import { toAppError } from '../../../lambdas/http/thrown-errors.ts';
import { useLogLines } from '../../support/log-lines.ts';
import { cancelled } from '../../support/storage/interference.ts';

const $metadata = {};
const log = useLogLines();

const named = (name: string) => Object.assign(new Error('x'), { name });
const coded = (code: string) => Object.assign(new Error('x'), { code });

it('an AppError is returned as it is and not logged', () => {
  const error = new AppError('product_not_found');
  expect(toAppError(error, 'request-1')).toBe(error);
  expect(log.lines).toEqual([]);
});

it.each([
  ['exceeded throughput', new ProvisionedThroughputExceededException({ $metadata, message: 'x' })],
  ['throttling', named('ThrottlingException')],
  ['an account’s limit', named('RequestLimitExceeded')],
  ['a timeout', named('TimeoutError')],
  ['a transaction in progress', named('TransactionInProgressException')],
  ['a throttled transaction', cancelled('None', 'ThrottlingError')],
  ['a transaction over its throughput', cancelled('ProvisionedThroughputExceeded')],
  ['a fault of the server', Object.assign(named('InternalServerError'), { $fault: 'server' })],
  ['an error page', Object.assign(new SyntaxError('<html>'), { $metadata: { httpStatusCode: 503 } })],
  ['a refused connection', coded('ECONNREFUSED')],
  ['a reset connection', coded('ECONNRESET')],
  ['an unknown host', coded('ENOTFOUND')],
])('%s is an outage: it becomes a 503 and is logged', (_what, error) => {
  expect(toAppError(error, 'request-1').code).toBe('temporarily_unavailable');
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
  ['an invalid transaction', cancelled('None', 'ValidationError')],
  ['a cancelled transaction without reasons', cancelled()],
  ['a text', 'x'],
  ['undefined', undefined],
])('%s is a bug: it becomes a 500 and is logged', (_what, error) => {
  expect(toAppError(error, 'request-1').code).toBe('internal_error');
  expect(JSON.parse(log.lines.join())).toMatchObject({ message: 'internal_error', requestId: 'request-1' });
});
