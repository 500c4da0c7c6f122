import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import { AppError } from '../../../core/shared/errors.ts';
import { toAppError } from '../../../lambdas/http/thrown-errors.ts';
import { useLogLines } from '../../support/log-lines.ts';
import { cancelled } from '../../support/storage/interference.ts';

const $metadata = {};
const log = useLogLines();

const named = (name: string) => Object.assign(new Error('x'), { name });
const coded = (code: string) => Object.assign(new Error('x'), { code });

it('a refusal stays what it is and is not logged', () => {
  const refusal = new AppError('product_not_found');
  expect(toAppError(refusal, 'request-1')).toBe(refusal);
  expect(log.lines).toEqual([]);
});

it.each([
  ['exceeded throughput', new ProvisionedThroughputExceededException({ $metadata, message: 'x' })],
  ['throttling', named('ThrottlingException')],
  ['an account’s limit', named('RequestLimitExceeded')],
  ['a timeout', named('TimeoutError')],
  ['a transaction that does not end', named('TransactionInProgressException')],
  ['a throttled transaction', cancelled('None', 'ThrottlingError')],
  ['a transaction over its throughput', cancelled('ProvisionedThroughputExceeded')],
  ['a fault of the server', Object.assign(named('InternalServerError'), { $fault: 'server' })],
  ['an error page', Object.assign(new SyntaxError('<html>'), { $metadata: { httpStatusCode: 503 } })],
  ['a refused connection', coded('ECONNREFUSED')],
  ['a reset connection', coded('ECONNRESET')],
  ['a name that is not found', coded('ENOTFOUND')],
])('%s is an outage: 503, logged', (_what, error) => {
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
  ['a transaction that is wrong', cancelled('None', 'ValidationError')],
  ['a transaction that is cancelled for no reason', cancelled()],
  ['a text', 'x'],
  ['nothing', undefined],
])('%s is a bug: 500, logged', (_what, error) => {
  expect(toAppError(error, 'request-1').code).toBe('internal_error');
  expect(JSON.parse(log.lines.join())).toMatchObject({ message: 'internal_error', requestId: 'request-1' });
});
