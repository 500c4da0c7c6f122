import { randomBytes } from 'node:crypto';
import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import * as fc from 'fast-check';
import { apiKeyTypes, generateApiKey, hashSecretKey, randomBase62 } from '../../../core/keys/api-key.ts';
import { AppError } from '../../../core/shared/errors.ts';
import { logFailure, toAppError } from '../../../lambdas/http/failures.ts';

const $metadata = {};
const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
  jest.spyOn(console, 'error').mockImplementation((line) => {
    logged.push(String(line));
  });
});
afterEach(() => jest.restoreAllMocks());

const named = (name: string) => Object.assign(new Error('x'), { name });
const coded = (code: string) => Object.assign(new Error('x'), { code });
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    $metadata,
    message: 'x',
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

it('a refusal stays what it is and is not logged', () => {
  const refusal = new AppError('product_not_found');
  expect(toAppError(refusal, 'request-1')).toBe(refusal);
  expect(logged).toEqual([]);
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
  expect(JSON.parse(logged.join())).toMatchObject({
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
  expect(JSON.parse(logged.join())).toMatchObject({ message: 'internal_error', requestId: 'request-1' });
});

describe('the log', () => {
  it('says where it happened, in one line', () => {
    logFailure('edge_failed', new Error('first\nsecond'), { sequence: '7' });
    const line = logged.join();
    expect(line).not.toContain('\n');
    const { error, ...rest } = JSON.parse(line);
    expect(rest).toEqual({ level: 'error', message: 'edge_failed', sequence: '7' });
    expect(error).toMatchObject({ name: 'Error', text: 'first\nsecond' });
    expect(error.stack[0]).toMatch(/^at .*failures\.test/);
  });

  it('holds at most a thousand characters of an error’s text', () => {
    logFailure('failed', new Error('too long '.repeat(10_000)), {});
    expect(logged.join().length).toBeLessThan(5_000);
  });

  it('never holds an API key, a hash of one or a gateway key, wherever an error quotes it', () => {
    const secret = fc.oneof(
      fc.constantFrom(...apiKeyTypes).map((type) => generateApiKey(type, randomBytes)),
      fc.constant(null).map(() => hashSecretKey(generateApiKey('secret', randomBytes))),
      fc.constant(null).map(() => randomBase62(40, randomBytes)),
    );
    const around = fc.constantFrom('', ' ', '"', '\n', ':', 'Bearer ', '/v1/banner/config/', '\\', 'ppp_');
    return fc.assert(
      fc.property(secret, around, around, (value, before, after) => {
        logged.length = 0;
        const error = new Error(`Value '${before}${value}${after}' failed`);
        toAppError(error, 'request-1');
        logFailure('failed', `${before}${value}${after}`, {});
        expect(logged).toHaveLength(2);
        expect(logged.join()).not.toContain(value.slice(-20));
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps ids readable', () => {
    const id = 'prod_01ARZ3NDEKTSV4RRFFQ69G5FAV';
    const requestId = '0f8fad5b-d9cb-469f-a165-70867728950e';
    logFailure('failed', new Error(`Product ${id} is odd`), { requestId });
    expect(logged.join()).toContain(id);
    expect(logged.join()).toContain(requestId);
  });
});
