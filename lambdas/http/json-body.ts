import type middy from '@middy/core';
import jsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { AppError } from '../../core/errors/errors.ts';

const maxBodyBytes = 32 * 1024;
const json = /^application\/json\s*(;.*)?$/i;
const jsonOrMergePatch = /^application\/(json|merge-patch\+json)\s*(;.*)?$/i;

const parser = jsonBodyParser();

/** API Gateway replaces invalid UTF-8 with this character. JSON can contain the character itself as an escape. */
const replacementCharacter = '\ufffd';

/**
 * Checks the size, the media type and the JSON, in this order, and replaces `event.body` with the parsed object. Throws
 * `body_too_large`, `unsupported_media_type` and `invalid_json`.
 */
export async function readJsonObject(request: middy.Request<APIGatewayProxyEvent>): Promise<void> {
  const { event } = request;
  const body = event.body ?? '';
  if (bodyBytes(body, event.isBase64Encoded) > maxBodyBytes) throw new AppError('body_too_large');
  checkMediaType(event, body);
  if (body.includes(replacementCharacter)) throw new AppError('invalid_json');
  event.headers['content-type'] = 'application/json'; // the parser is case-sensitive
  try {
    await parser.before?.(request as never);
  } catch {
    throw new AppError('invalid_json');
  }
  const parsed: unknown = event.body;
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new AppError('invalid_json');
}

/** Without body and content type, a request has an empty body, not a wrong type. */
function checkMediaType({ headers, httpMethod }: APIGatewayProxyEvent, body: string): void {
  const contentType = headers['content-type'];
  if (body === '' && !contentType) throw new AppError('invalid_json');
  const accepted = httpMethod === 'PATCH' ? jsonOrMergePatch : json;
  if (!accepted.test(contentType ?? '')) throw new AppError('unsupported_media_type');
}

function bodyBytes(body: string, isBase64Encoded: boolean): number {
  return Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
}
