import { callsOf, type Media, type OpenApi, type Operation, resolve } from './document.ts';

/** Returns a curl command for bash and zsh. It reads `BASE`, `SECRET_KEY` and `PUBLIC_KEY` from the shell. */
export function curl(
  method: string,
  path: string,
  operation: Operation,
  body?: { type: string; value: unknown },
) {
  const { parameters = [], security } = operation;
  const exampleOf = (name: string) =>
    String(parameters.find((parameter) => parameter.name === name)?.schema.examples?.[0] ?? '');
  const urlPath = path.replace(/\{(\w+)\}/g, (_braces, name: string) =>
    name === 'publicKey' ? '$PUBLIC_KEY' : exampleOf(name),
  );
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || !/cursor/.test(parameter.name)))
    .map(({ name }) => `${name}=${name === 'key' ? '$PUBLIC_KEY' : encodeURIComponent(exampleOf(name))}`)
    .join('&');
  const lines = [
    `curl${method === 'GET' || (method === 'POST' && body) ? '' : ` -X ${method}`} "$BASE${urlPath}${query ? `?${query}` : ''}"`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $SECRET_KEY"'] : []),
    ...(body
      ? [`-H 'Content-Type: ${body.type}'`, `-d '${bodyText(body.value).replaceAll("'", "'\\''")}'`]
      : []),
  ];
  return lines.join(' \\\n  ');
}

function bodyText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** Returns the id of the first operation on the page whose response has this example. */
export function firstWithExample(document: OpenApi, example: unknown): string | undefined {
  const text = JSON.stringify(example);
  return document.tags
    .flatMap(({ name }) => callsOf(document, name))
    .find(({ operation }) =>
      Object.values(operation.responses).some((response) =>
        Object.values(resolve(response, document.components.responses).content ?? {}).some((media) =>
          examplesOf(document, media).some(([, value]) => JSON.stringify(value) === text),
        ),
      ),
    )?.operation.operationId;
}

/** Returns a body's examples with their labels. */
export function examplesOf(document: OpenApi, media: Media): [label: string, value: unknown][] {
  return Object.entries(media.examples ?? {}).map(([label, example]) => [
    label,
    resolve(example, document.components.examples).value,
  ]);
}
