import { errorResponseSchema } from '../../../core/errors/error-schemas.ts';
import {
  AppError,
  apiErrors,
  type ErrorCode,
  errorCodes,
  headerError,
  parameterError,
  validationError,
} from '../../../core/errors/errors.ts';
import { commonError, errorBody, errorType } from '../../../core/errors/response-error.ts';
import { resourceKindNames, resourceKinds } from '../../../core/shared/resource-kinds.ts';

test.each<[ErrorCode, status: number, type: string]>([
  ['validation_failed', 400, 'invalid_request_error'],
  ['invalid_api_key', 401, 'authentication_error'],
  ['merchant_suspended', 403, 'permission_error'],
  ['product_not_found', 404, 'not_found_error'],
  ['api_key_already_created', 409, 'conflict_error'],
  ['precondition_failed', 412, 'conflict_error'],
  ['body_too_large', 413, 'invalid_request_error'],
  ['idempotency_key_reused', 422, 'invalid_request_error'],
  ['rate_limited', 429, 'rate_limit_error'],
  ['internal_error', 500, 'api_error'],
  ['temporarily_unavailable', 503, 'api_error'],
])('%s has status %d and type %s', (code, status, type) => {
  expect([apiErrors[code].status, errorType(apiErrors[code].status)]).toEqual([status, type]);
});

const statement =
  /^(A|An|Another|No|The|This|You|Your|[A-Z][a-z]+s) .*\b(are|cannot|changed|failed|fill|has|have|is|must|need|sent|used)\b/;
const instruction = /^Use a (public|secret) key here\./;

test.each(errorCodes)('%s has a message of sentences, of which the first has a subject', (code) => {
  const error = new AppError(code);
  expect(error).toMatchObject({ name: 'AppError', code, details: [] });
  for (const sentence of error.message.split(/(?<=\.) /)) expect(sentence).toMatch(/^[A-Z].+\.$/);
  const [first] = error.message.split(/(?<=\.) /);
  expect(first).toMatch(new RegExp(`${statement.source}|${instruction.source}`));
});

test('the message for several problems is the first one as a sentence, and the number of other details', () => {
  const messageOf = (count: number) =>
    validationError(
      Array.from({ length: count }, (_, index) => ({
        path: `checkout.${index}`,
        code: 'required',
        message: 'Is required.',
      })),
    ).message;
  expect(messageOf(0)).toBe(apiErrors.validation_failed.message);
  expect(messageOf(1)).toBe('`checkout.0` is required.');
  expect(messageOf(2)).toBe('`checkout.0` is required. `details` lists 1 more problem.');
  expect(messageOf(50)).toBe('`checkout.0` is required. `details` lists 19 more problems.');
});

test('the message for a parameter, a header or the whole body has it as its subject', () => {
  expect(parameterError('limit', 'Must be given only once.').message).toBe(
    '`limit` must be given only once.',
  );
  expect(headerError('If-Match', 'Is odd.').message).toBe('`If-Match` is odd.');
  const body = { path: '', code: 'odd', message: 'Is odd.' } as const;
  expect(validationError([body]).message).toBe('The request body is odd.');
});

test.each(resourceKindNames)('the message of the limit of %s contains the limit', (kind) => {
  const { limit, limitReached, plural } = resourceKinds[kind];
  expect(new AppError(limitReached).message).toContain(` ${limit.toLocaleString('en')} ${plural}`);
});

test('the error of a repeated request names the resource of the first one', () => {
  const error = new AppError('api_key_already_created', undefined, [], { resourceId: 'key_1' });
  expect(errorBody(error, 'request-1').error).toMatchObject({ resourceId: 'key_1' });
  expect(errorBody(new AppError('rate_limited'), 'request-1').error).not.toHaveProperty('resourceId');
});

test('a response without details has no param; one with details names the first, and at most 20', () => {
  expect(errorBody(new AppError('product_not_found'), 'request-1')).toEqual({
    error: {
      type: 'not_found_error',
      code: 'product_not_found',
      message: apiErrors.product_not_found.message,
      requestId: 'request-1',
    },
  });
  const details = Array.from({ length: 21 }, (_, index) => ({
    path: `field${index}`,
    code: 'required',
    message: 'Is required.',
  }));
  expect(errorBody(new AppError('validation_failed', 'No.', details), 'request-1')).toEqual({
    error: {
      type: 'invalid_request_error',
      code: 'validation_failed',
      message: 'No.',
      param: 'field0',
      details: details.slice(0, 20),
      requestId: 'request-1',
    },
  });
  const body = errorBody(new AppError('validation_failed', 'No.', details), 'request-1');
  expect(errorResponseSchema.parse(body)).toEqual(body);
});

test('an error of each function has its code, status and message', () => {
  const { status, message } = apiErrors.internal_error;
  expect(commonError('internal_error')).toMatchObject({ code: 'internal_error', status, message });
});
