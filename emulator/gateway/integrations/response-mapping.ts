import type { LocalResponse } from '../../http/messages.ts';
import type {
  IntegrationCall,
  IntegrationOutcome,
  IntegrationProperties,
  IntegrationResponse,
} from './integration.ts';
import { renderTemplate } from './mapping-template.ts';
import { mappedValue } from './request-mapping.ts';

/** What the service behind an integration answered, before the response mapping of the method. */
export interface BackendAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The method's answer: the integration response whose pattern matches the backend's status, else the one without a pattern. */
export function mapResponse(
  { IntegrationResponses = [] }: IntegrationProperties,
  call: IntegrationCall,
  answer: BackendAnswer,
): IntegrationOutcome {
  const chosen =
    IntegrationResponses.find(({ SelectionPattern }) => matches(SelectionPattern, answer.status)) ??
    IntegrationResponses.find(({ SelectionPattern }) => !SelectionPattern);
  if (!chosen) return { responseType: 'API_CONFIGURATION_ERROR' };
  return { response: toResponse(chosen, call, answer) };
}

/**
 * Throws for mappings that a deployment refuses: a status that the method does not declare, a header that the method's
 * response does not declare, or a source that the emulator does not know.
 */
export function checkResponseMappings(
  methodName: string,
  { IntegrationResponses = [] }: IntegrationProperties,
  methodResponses: { StatusCode: string; ResponseParameters?: Record<string, unknown> }[],
): void {
  for (const { StatusCode, ResponseParameters = {} } of IntegrationResponses) {
    const declared = methodResponses.find((response) => String(response.StatusCode) === String(StatusCode));
    if (!declared) throw new Error(`${methodName} maps the status ${StatusCode}, which it does not declare`);
    for (const [target, source] of Object.entries(ResponseParameters)) {
      if (!(target in (declared.ResponseParameters ?? {}))) {
        throw new Error(`${methodName} maps ${target}, which its response ${StatusCode} does not declare`);
      }
      if (!/^('.*'|context\..+|integration\.response\.header\..+)$/.test(source)) {
        throw new Error(`${methodName}: the emulator does not know the mapping source ${source}`);
      }
    }
  }
}

function matches(pattern: string | undefined, status: number): boolean {
  return Boolean(pattern) && new RegExp(`^(?:${pattern})$`, 's').test(String(status));
}

function toResponse(
  chosen: IntegrationResponse,
  call: IntegrationCall,
  answer: BackendAnswer,
): LocalResponse {
  const { ResponseTemplates = {}, ResponseParameters = {}, StatusCode } = chosen;
  const [mediaType, template] =
    Object.entries(ResponseTemplates).find(([type]) => type === 'application/json') ??
    Object.entries(ResponseTemplates)[0] ??
    [];
  const body = template === undefined ? answer.body : renderTemplate(template, call, answer.body);
  const contentType = mediaType ?? answer.headers['content-type'] ?? 'application/json';
  const headers: Record<string, string> = { 'content-type': contentType };
  for (const [target, source] of Object.entries(ResponseParameters)) {
    const backendHeader = /^integration\.response\.header\.(.+)$/.exec(source)?.[1];
    const value = backendHeader ? answer.headers[backendHeader.toLowerCase()] : mappedValue(source, call);
    if (value !== undefined) headers[target.replace('method.response.header.', '').toLowerCase()] = value;
  }
  return { status: Number(StatusCode), headers, body: Buffer.from(body) };
}
