/** A request inside the emulator. Header names are in lower case. The values of a header that came more than once are joined by ', '. */
export interface LocalRequest {
  method: string;
  /** The path as the client sent it: not decoded, with the first slash, without the query. */
  path: string;
  /** The query as the client sent it, without the '?'; '' when there is none. */
  query: string;
  headers: Record<string, string>;
  /** How the client wrote the name of a header, by lower-case name. @default with a capital at the start of each part, as CloudFront writes it */
  writtenNames?: Record<string, string>;
  /** The single values of headers that came more than once, by lower-case name. */
  repeatedHeaders?: Record<string, string[]>;
  body: Buffer;
  sourceIp: string;
}

/** An answer inside the emulator. Header names are in lower case. */
export interface LocalResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Answers requests: a REST API, a bucket, the distribution. */
export type LocalHandler = (request: LocalRequest) => Promise<LocalResponse>;

/** An answer with a JSON body. */
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
