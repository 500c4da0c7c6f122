import type { LocalRequest, LocalResponse } from '../../http/messages.ts';
import type { MatchedMethod } from '../route-table.ts';

/** A request on its way to an integration, with what API Gateway knows about it. */
export interface IntegrationCall {
  request: LocalRequest;
  method: MatchedMethod;
  requestId: string;
  /** When it arrived, milliseconds since 1970. */
  receivedAtMs: number;
  apiId: string;
  stage: string;
  /** Path behind the stage. */
  path: string;
  /** What the authorizer passed on; `undefined` without an authorizer. */
  authorizer: Record<string, string> | undefined;
  /** The gateway key that the request counts for. */
  apiKey: string | undefined;
}

/** The answer of an integration, or the type of the gateway response that replaces it. `status` is set if it differs from the type's default. */
export type IntegrationOutcome = { response: LocalResponse } | { responseType: string; status?: number };

/** Answers the calls of a method. */
export type Integration = (call: IntegrationCall) => Promise<IntegrationOutcome>;

/** The `Integration` property of a method, resolved. */
export interface IntegrationProperties {
  Type: string;
  Uri?: string;
  Credentials?: string;
  IntegrationHttpMethod?: string;
  TimeoutInMillis?: number;
  PassthroughBehavior?: 'WHEN_NO_MATCH' | 'WHEN_NO_TEMPLATES' | 'NEVER';
  RequestParameters?: Record<string, string>;
  RequestTemplates?: Record<string, string>;
  IntegrationResponses?: IntegrationResponse[];
}

/** Turns one kind of answer of an integration into the answer of the method. */
export interface IntegrationResponse {
  StatusCode: string;
  SelectionPattern?: string;
  ResponseParameters?: Record<string, string>;
  ResponseTemplates?: Record<string, string>;
}
