import type { APIGatewayProxyEvent } from 'aws-lambda';
import { AppError } from '../../core/errors/errors.ts';

const maxBodyBytes = 32 * 1024;
const json = /^application\/json\s*(;.*)?$/i;
const jsonOrMergePatch = /^application\/(json|merge-patch\+json)\s*(;.*)?$/i;

/**
 * API Gateway and `toString` replace invalid UTF-8 with this character. JSON can contain the character itself
 * as an escape.
 */
const replacementCharacter = '\ufffd';

/**
 * Returns the object in a request's body, after checks of its size, its media type and its JSON, in this
 * order. Throws `body_too_large`, `unsupported_media_type` and `invalid_json`.
 */
export function readJsonObject(event: APIGatewayProxyEvent): object {
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (body.length > maxBodyBytes) throw new AppError('body_too_large');
  checkMediaType(event, body);
  const text = body.toString();
  if (text.includes(replacementCharacter)) throw new AppError('invalid_json');
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new AppError('invalid_json');
  return parsed;
}

/** Without body and content type, a request has an empty body, not a wrong type. */
function checkMediaType({ headers, httpMethod }: APIGatewayProxyEvent, body: Buffer): void {
  const contentType = headers['content-type'];
  if (body.length === 0 && !contentType) throw new AppError('invalid_json');
  const accepted = httpMethod === 'PATCH' ? jsonOrMergePatch : json;
  if (!accepted.test(contentType ?? '')) throw new AppError('unsupported_media_type');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid_json');
  }
}
