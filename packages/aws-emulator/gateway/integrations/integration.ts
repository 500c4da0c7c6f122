import type { LocalRequest, LocalResponse } from '../../http/messages.ts';
import type { MatchedMethod } from '../route-table.ts';

/** A request with API Gateway's information about it. */
export interface IntegrationCall {
  request: LocalRequest;
  method: MatchedMethod;
  requestId: string;
  /** Arrival time, milliseconds since 1970. */
  receivedAtMs: number;
  apiId: string;
  stage: string;
  /** Path after the stage. */
  path: string;
  /** Context from the authorizer; `undefined` without one. */
  authorizer: Record<string, string> | undefined;
  /** Gateway key whose usage plan counts the request. */
  apiKey: string | undefined;
}

/**
 * The response of an integration, or the type of the gateway response that replaces it, with its status if
 * not the default.
 */
export type IntegrationOutcome = { response: LocalResponse } | { responseType: string; status?: number };

/** Handles the calls of a method. */
export type Integration = (call: IntegrationCall) => Promise<IntegrationOutcome>;

/** The `Integration` property of a method, resolved. */
export interface IntegrationProperties {
  Type: string;
  Uri?: string;
  Credentials?: string;
  IntegrationHttpMethod?: string;
  TimeoutInMillis?: number;
  PassthroughBehavior?: string;
  RequestParameters?: Record<string, string>;
  RequestTemplates?: Record<string, string>;
  IntegrationResponses?: IntegrationResponse[];
}

/** Maps one kind of backend response to the method's response. */
export interface IntegrationResponse {
  StatusCode: string;
  SelectionPattern?: string;
  ResponseParameters?: Record<string, string>;
  ResponseTemplates?: Record<string, string>;
}
