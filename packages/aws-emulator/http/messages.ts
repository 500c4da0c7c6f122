/**
 * A request inside the emulator. Header names are lower-case; the values of a repeated header are joined by
 * ', '.
 */
export interface LocalRequest {
  method: string;
  /** Path as sent: not decoded, with its leading slash, without the query. */
  path: string;
  /** Query as sent, without the '?'; may be empty. */
  query: string;
  headers: Record<string, string>;
  /**
   * Header names as the client wrote them, by lower-case name. @default each part capitalized, as CloudFront
   * writes them
   */
  writtenNames?: Record<string, string>;
  /** Single values of repeated headers, by lower-case name. */
  repeatedHeaders?: Record<string, string[]>;
  body: Buffer;
  sourceIp: string;
}

/** A response inside the emulator. Header names are lower-case. */
export interface LocalResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Handles requests: a REST API, a bucket, the distribution. */
export type LocalHandler = (request: LocalRequest) => Promise<LocalResponse>;

/** Returns a response with a JSON body. */
export function jsonResponse(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): LocalResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(body)),
  };
}
