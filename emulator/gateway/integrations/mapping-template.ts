import { render } from 'velocityjs';
import { type ContextVariables, contextVariables } from '../context-variables.ts';
import { parametersOf } from '../request-parameters.ts';
import type { IntegrationCall } from './integration.ts';

/** Renders a mapping template (VTL) with API Gateway's `$input`, `$util` and `$context`, over `body` (the request's or the integration's). */
export function renderTemplate(template: string, call: IntegrationCall, body: string): string {
  const context = {
    input: inputOf(call, body),
    util,
    context: withoutGaps(contextVariables(call)),
    stageVariables: {},
  };
  return render(template, context, {}, { customMethodHandlers: [stringLength] });
}

/** Texts are Java strings there, with their length as a method. */
const stringLength = {
  uid: 'java.lang.String.length',
  match: ({ property, context }: MethodCall) => property === 'length' && typeof context === 'string',
  resolve: ({ context }: MethodCall) => context.length,
};

interface MethodCall {
  property: string;
  context: string;
}

function inputOf(call: IntegrationCall, body: string) {
  const parameters = parametersOf(call);
  return {
    body,
    json: (path: string) => JSON.stringify(atPath(parse(body), path)),
    path: (path: string) => atPath(parse(body), path) ?? '',
    params: (name?: string) => {
      if (name === undefined) return parameters;
      return parameters.path[name] ?? parameters.querystring[name] ?? parameters.header[name] ?? '';
    },
  };
}

/** `$util` */
const util = {
  base64Encode: (text: string) => Buffer.from(String(text)).toString('base64'),
  base64Decode: (text: string) => Buffer.from(String(text), 'base64').toString(),
  escapeJavaScript: (text: string) => escapeJavaScript(String(text)),
  parseJson: (text: string) => JSON.parse(text),
  urlEncode: (text: string) => urlEncode(String(text)),
  urlDecode: (text: string) => decodeURIComponent(String(text).replaceAll('+', ' ')),
};

/** As Java's URLEncoder: a space is `+`, and only letters, digits and `.-*_` stay. */
function urlEncode(text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed());
  const strict = encoded.replace(/[!'()~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return strict.replaceAll('%20', '+');
}

const shortEscapes: Record<string, string> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  "'": "\\'",
  '/': '\\/',
  '\\': '\\\\',
};

/** As Apache Commons' `escapeJavaScript`, single quotes included, which JSON does not know. */
function escapeJavaScript(text: string): string {
  return text.replace(/["'/\\]|[^ -~]/g, (char) => shortEscapes[char] ?? unicodeEscape(char));
}

function unicodeEscape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function parse(body: string): unknown {
  return body === '' ? {} : JSON.parse(body);
}

/** The plain part of JSONPath: `$`, `$.a.b`, `$.list[0]`. Throws for anything more. */
function atPath(value: unknown, path: string): unknown {
  if (!/^\$(\.[\w-]+|\[\d+\])*$/.test(path))
    throw new Error(`The emulator does not know the JSONPath ${path}`);
  const steps = path.match(/[\w-]+/g) ?? [];
  return steps.reduce<unknown>(
    (found, step) => (found as Record<string, unknown> | undefined)?.[step],
    value,
  );
}

/** Unknown `$context` variables are empty, where VTL would leave their name standing. */
function withoutGaps(context: ContextVariables): Record<string, unknown> {
  const known: Record<string, unknown> = Object.fromEntries(
    Object.entries(context).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? withEmptyDefault(value) : value,
    ]),
  );
  return withEmptyDefault({ authorizer: withEmptyDefault({}), ...known });
}

function withEmptyDefault(values: Record<string, unknown>): Record<string, unknown> {
  return new Proxy(values, {
    get: (target, name) => (typeof name === 'string' ? (target[name] ?? '') : undefined),
  });
}
