import { flatContext } from '../context-variables.ts';
import { declaredParameter } from '../request-parameters.ts';
import type { IntegrationCall, IntegrationProperties } from './integration.ts';
import { renderTemplate } from './mapping-template.ts';

/** The request to an integration without proxy. */
export interface MappedRequest {
  headers: Record<string, string>;
  body: string;
}

/**
 * Applies the parameter mappings and the template of the request's media type. Returns `undefined` if API
 * Gateway returns 415.
 */
export function mapRequest(
  integration: IntegrationProperties,
  call: IntegrationCall,
): MappedRequest | undefined {
  const text = call.request.body.toString('utf8');
  const body = mapBody(integration, call, text);
  if (body === undefined) return undefined;
  const mapped: MappedRequest = { headers: {}, body };
  for (const [target, source] of Object.entries(integration.RequestParameters ?? {})) {
    const value = mappedValue(source, call);
    const [, name] = /^integration\.request\.header\.(.+)$/.exec(target) ?? [];
    if (!name) throw new Error(`The emulator does not support the mapping target ${target}`);
    if (value !== undefined) mapped.headers[name.toLowerCase()] = value;
  }
  return mapped;
}

/**
 * Returns the value of a mapping expression: a literal in single quotes, `context.…` or a declared
 * `method.request.…`.
 */
export function mappedValue(source: string, call: IntegrationCall): string | undefined {
  if (/^'.*'$/.test(source)) return source.slice(1, -1);
  if (source.startsWith('context.')) return flatContext(call)[source];
  return declaredParameter(call, source);
}

/**
 * Returns the mapped body. A request without a content type counts as `application/json`. Media types with
 * parameters have no template: AWS does not document if API Gateway ignores these. Without a template, the body is
 * unchanged, or `undefined` if the integration passes none through.
 */
function mapBody(
  { RequestTemplates = {}, PassthroughBehavior }: IntegrationProperties,
  call: IntegrationCall,
  body: string,
): string | undefined {
  const template = RequestTemplates[call.request.headers['content-type'] ?? 'application/json'];
  if (template !== undefined) return renderTemplate(template, call, body);
  return PassthroughBehavior === 'NEVER' ? undefined : body;
}
