import { createHash } from 'node:crypto';
import type { LocalHandler, LocalResponse } from '../http/messages.ts';

/** An object of a bucket. Its headers (content type, cache control, user metadata) are lower-case. */
export interface BucketFile {
  body: Buffer;
  headers: Record<string, string>;
}

/**
 * Returns a handler for GET and HEAD of objects, like S3. Permissions are checked before. The response to HEAD
 * has a body, which the server omits.
 */
export function bucket(files: ReadonlyMap<string, BucketFile>, lastModified = new Date()): LocalHandler {
  return async ({ method, path, headers }) => {
    if (method !== 'GET' && method !== 'HEAD')
      return bucketError(
        405,
        'MethodNotAllowed',
        'The specified method is not allowed against this resource.',
      );
    const key = keyOf(path);
    if (key === undefined) return bucketError(400, 'InvalidURI', "Couldn't parse the specified URI.");
    const file = files.get(key);
    if (!file) return bucketError(404, 'NoSuchKey', 'The specified key does not exist.');
    const etag = `"${createHash('md5').update(file.body).digest('hex')}"`;
    const common = {
      ...file.headers,
      etag,
      'last-modified': lastModified.toUTCString(),
      'accept-ranges': 'bytes',
      server: 'AmazonS3',
    };
    if (isUnchanged(headers, etag, lastModified))
      return { status: 304, headers: common, body: Buffer.alloc(0) };
    return { status: 200, headers: common, body: file.body };
  };
}

/** Returns an error in S3's format. */
export function bucketError(status: number, code: string, message: string): LocalResponse {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return {
    status,
    headers: { 'content-type': 'application/xml', server: 'AmazonS3' },
    body: Buffer.from(body),
  };
}

/** Returns the object key of a request path; `undefined` for invalid percent-encoding. */
export function keyOf(path: string): string | undefined {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return undefined;
  }
}

function isUnchanged(headers: Record<string, string>, etag: string, lastModified: Date): boolean {
  const expected = headers['if-none-match'];
  if (expected !== undefined) {
    const tags = expected.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return tags.includes('*') || tags.includes(etag);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}
