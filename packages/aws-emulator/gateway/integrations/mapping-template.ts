import { render } from 'velocityjs';
import { type ContextVariables, contextVariables } from '../context-variables.ts';
import { parametersOf } from '../request-parameters.ts';
import type { IntegrationCall } from './integration.ts';

/**
 * Renders a mapping template (VTL) with `$input`, `$util` and `$context`. `body` is that of the request or of
 * the integration's response.
 */
export function renderTemplate(template: string, call: IntegrationCall, body: string): string {
  const context = {
    input: inputOf(call, body),
    util,
    context: withoutGaps(contextVariables(call)),
    stageVariables: {},
  };
  return render(template, context, {}, { customMethodHandlers: [stringLength] });
}

/** Strings in API Gateway are Java strings, whose length is a method. */
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
    params: (name?: string) => {
      if (name === undefined) return parameters;
      return parameters.path[name] ?? parameters.querystring[name] ?? parameters.header[name] ?? '';
    },
  };
}

/** Throws for a call of `$input` or `$util` that the emulator does not support. `owner` is the method. */
export function checkTemplate(template: string, owner: string): void {
  const known = ['input.body', 'input.params', ...Object.keys(util).map((name) => `util.${name}`)];
  const names = [...template.matchAll(/\$!?\{?((?:input|util)\.\w+)/g)].map(([, name = '']) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Error(`The emulator does not support $${unknown} in a mapping template (${owner})`);
}

/** `$util` */
const util = {
  base64Encode: (text: string) => Buffer.from(String(text)).toString('base64'),
  urlEncode: (text: string) => urlEncode(String(text)),
};

/** Encodes like Java's URLEncoder. A space becomes `+`, and letters, digits and `.-*_` are unchanged. */
function urlEncode(text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed());
  const strict = encoded.replace(/[!'()~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return strict.replaceAll('%20', '+');
}

/** Makes unknown variables of `$context` empty; VTL alone would print their names. */
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
