import type { APIGatewayProxyResult } from 'aws-lambda';
import { type AppError, errorBody, errorStatuses } from '../../core/shared/errors.ts';
import type { KeptAnswer } from '../../core/shared/idempotency.ts';
import { encodeCursor } from './page-parameters.ts';

/** What an endpoint function returns: a status, JSON data (none for 204) and further headers. */
export interface Answer {
  status: 200 | 201 | 204 | 304;
  body?: unknown;
  headers?: Record<string, string>;
}

/** An answer whose body holds `data`. */
export type AnswerWithData = Answer & { body: { data: unknown; warnings?: readonly object[] } };

/** 200 with `{data}`. `next` is the last id of a page that is followed by another; it becomes `nextCursor`. */
export function ok(data: unknown, next?: string): AnswerWithData {
  return { status: 200, body: { data, ...(next ? { nextCursor: encodeCursor(next) } : {}) } };
}

/** 201 with `{data}`, and with the address of what was created if it has one. */
export function created(data: unknown, location?: string): AnswerWithData {
  return { status: 201, body: { data }, ...(location ? { headers: { location } } : {}) };
}

/** The same answer with `warnings`. An empty list adds no field. */
export function withWarnings(answer: AnswerWithData, warnings: readonly object[]): AnswerWithData {
  return warnings.length > 0 ? { ...answer, body: { ...answer.body, warnings } } : answer;
}

/** 204 without a body. */
export function noContent(): Answer {
  return { status: 204 };
}

/** The answer as it is kept for a request that is sent again. */
export function keptAnswer({ status, headers = {}, body }: Answer): KeptAnswer {
  return { status, headers, body: JSON.stringify(body) };
}

/** The same answer again, marked as such. */
export function replayed({ status, headers, body }: KeptAnswer): Answer {
  return {
    status: status as Answer['status'],
    headers: { ...headers, 'idempotency-replayed': 'true' },
    body: JSON.parse(body),
  };
}

/** The answer in API Gateway's form. Management answers are never stored by anybody. */
export function toResult({ status, body, headers }: Answer, requestId: string): APIGatewayProxyResult {
  const common = { 'cache-control': 'no-store', 'x-request-id': requestId };
  if (body === undefined) return { statusCode: status, headers: { ...common, ...headers }, body: '' };
  return {
    statusCode: status,
    headers: { 'content-type': 'application/json', ...common, ...headers },
    body: JSON.stringify(body),
  };
}

/** The refusal in API Gateway's form, in the one error shape. */
export function toErrorResult(error: AppError, requestId: string): APIGatewayProxyResult {
  const statusCode = errorStatuses[error.code];
  const isWorthRetrying = statusCode === 503 || error.code === 'concurrent_modification';
  return {
    statusCode,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...(isWorthRetrying ? { 'retry-after': '1' } : {}),
    },
    body: JSON.stringify(errorBody(error, requestId)),
  };
}
