/** A request as one component of the emulator hands it to the next. Header names are lower case, repeated ones joined by ', '. */
export interface LocalRequest {
  method: string;
  /** Path as it came over the wire: undecoded, with the leading slash, without the query. */
  path: string;
  /** Raw query string without the '?', '' when there is none. */
  query: string;
  headers: Record<string, string>;
  /** How the client wrote a header's name, by lower-case name. @default every word capitalised, as CloudFront sends it on */
  writtenNames?: Record<string, string>;
  /** The single values of headers that came more than once, by lower-case name. */
  repeatedHeaders?: Record<string, string[]>;
  body: Buffer;
  sourceIp: string;
}

/** An answer on its way back. Header names are lower case. */
export interface LocalResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Anything that answers requests: a REST API, the script bucket, the distribution. */
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
