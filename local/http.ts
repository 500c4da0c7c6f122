/** A request as one component of the desk hands it to the next. Header names are lower case, repeated ones joined by ', '. */
export interface LocalRequest {
  method: string;
  /** Path as it came over the wire: undecoded, with the leading slash, without the query. */
  path: string;
  /** Raw query string without the '?', '' when there is none. */
  query: string;
  headers: Record<string, string>;
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
