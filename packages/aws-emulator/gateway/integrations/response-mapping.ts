import type { LocalResponse } from '../../http/messages.ts';
import type {
  IntegrationCall,
  IntegrationOutcome,
  IntegrationProperties,
  IntegrationResponse,
} from './integration.ts';
import { renderTemplate } from './mapping-template.ts';
import { mappedValue } from './request-mapping.ts';

/** Response of the service behind an integration, before the response mapping. */
export interface BackendResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Returns the method's response: the integration response whose pattern matches the backend's status, else
 * the one without a pattern.
 */
export function mapResponse(
  { IntegrationResponses = [] }: IntegrationProperties,
  call: IntegrationCall,
  backend: BackendResponse,
): IntegrationOutcome {
  const chosen =
    IntegrationResponses.find(({ SelectionPattern }) => matches(SelectionPattern, backend.status)) ??
    IntegrationResponses.find(({ SelectionPattern }) => !SelectionPattern);
  if (!chosen) return { responseType: 'API_CONFIGURATION_ERROR' };
  return { response: toResponse(chosen, call, backend) };
}

/**
 * Throws for mappings that a deployment rejects: an undeclared status, an undeclared response header, or a
 * source that the emulator does not support.
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
      if (!/^('.*'|context\..+)$/.test(source)) {
        throw new Error(`${methodName}: the emulator does not support the mapping source ${source}`);
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
  backend: BackendResponse,
): LocalResponse {
  const { ResponseTemplates = {}, ResponseParameters = {}, StatusCode } = chosen;
  const [mediaType, template] =
    Object.entries(ResponseTemplates).find(([type]) => type === 'application/json') ??
    Object.entries(ResponseTemplates)[0] ??
    [];
  const body = template === undefined ? backend.body : renderTemplate(template, call, backend.body);
  const contentType = mediaType ?? backend.headers['content-type'] ?? 'application/json';
  const headers: Record<string, string> = { 'content-type': contentType };
  for (const [target, source] of Object.entries(ResponseParameters)) {
    const value = mappedValue(source, call);
    if (value !== undefined) headers[target.replace('method.response.header.', '').toLowerCase()] = value;
  }
  return { status: Number(StatusCode), headers, body: Buffer.from(body) };
}
