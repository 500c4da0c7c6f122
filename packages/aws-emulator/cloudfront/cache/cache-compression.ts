import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { LocalResponse } from '../../http/messages.ts';

const minBytes = 1_000;
const maxBytes = 10_000_000;
/** A fast level, because the response waits for it. */
const brotliQuality = 5;

/** Media types that CloudFront compresses, without fonts and Java. */
const compressibleTypes = new Set([
  'application/javascript',
  'application/json',
  'application/rss+xml',
  'application/vnd.apple.mpegurl',
  'application/wasm',
  'application/x-javascript',
  'application/xhtml+xml',
  'application/xml',
  'image/svg+xml',
  'text/css',
  'text/csv',
  'text/html',
  'text/javascript',
  'text/js',
  'text/plain',
  'text/richtext',
  'text/tab-separated-values',
  'text/xml',
]);

/**
 * Compresses a response for a viewer that accepts `encodings` (normalized) if CloudFront would. Prefers
 * Brotli.
 */
export function compressed(response: LocalResponse, encodings: string): LocalResponse {
  const { status, headers, body } = response;
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const isCompressible =
    [200, 403, 404].includes(status) &&
    headers['content-encoding'] === undefined &&
    body.length >= minBytes &&
    body.length <= maxBytes &&
    compressibleTypes.has(type);
  if (!isCompressible || encodings === '') return response;
  const isBrotli = encodings.split(',').includes('br');
  const { etag, 'content-length': _length, ...others } = headers;
  return {
    status,
    headers: {
      ...others,
      ...weakened(etag),
      'content-encoding': isBrotli ? 'br' : 'gzip',
      vary: withAcceptEncoding(headers.vary),
    },
    body: isBrotli
      ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : gzipSync(body),
  };
}

/** Makes a strong ETag weak and removes an invalid ETag. */
function weakened(etag: string | undefined): Record<string, string> {
  if (etag?.startsWith('W/')) return { etag };
  return etag?.startsWith('"') ? { etag: `W/${etag}` } : {};
}

function withAcceptEncoding(vary: string | undefined): string {
  if (vary === undefined) return 'Accept-Encoding';
  return /accept-encoding/i.test(vary) ? vary : `${vary}, Accept-Encoding`;
}
