import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Schema {
  description?: string;
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const documentFile = new URL('../../docs/openapi.json', import.meta.url);
const typesFile = new URL('../src/api/contract.ts', import.meta.url);
const sdkTypesFile = new URL('../../sdk/src/banner-config.ts', import.meta.url);
const readDocument = () => JSON.parse(readFileSync(documentFile, 'utf8')) as OpenApi;
const head = '/* Made from docs/openapi.json by `npm run openapi`. Never edit it by hand. */\n';

/** Returns the text for `console/src/api/contract.ts`: the management API's types in openapi-fetch's format. */
export function apiTypes(document = readDocument()): string {
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`,
  );
  const paths = Object.entries(document.paths)
    .filter(([path]) => !path.startsWith('/v1/banner/'))
    .map(([path, operations]) => `  '${path}': {\n${methodsOf(operations)}  };\n`);
  return `${head}\n${schemas.join('')}\nexport interface paths {\n${paths.join('')}}\n`;
}

/**
 * Returns the text for `sdk/src/banner-config.ts`: the banner config's types, which SDK users compile without
 * other packages.
 */
export function bannerTypes(document = readDocument()): string {
  const { schemas } = document.components;
  const names = new Set(['BannerConfig']);
  for (const name of names)
    for (const [, part = ''] of JSON.stringify(schemas[name]).matchAll(/schemas\/(\w+)"/g)) names.add(part);
  const types = [...names].map((name) => documentedType(name, schemas[name] ?? {}));
  return `${head}\n${types.join('\n')}`;
}

function documentedType(name: string, schema: Schema): string {
  const { properties, required = [] } = schema;
  const comment = ({ description }: Schema) => (description ? `/** ${description} */\n` : '');
  if (!properties) return `${comment(schema)}export type ${name} = ${typeOf(schema)};\n`;
  const fields = Object.entries(properties).map(
    ([name, part]) => `${comment(part)}${field(name, part, required.includes(name))};\n`,
  );
  return `${comment(schema)}export interface ${name} {\n${fields.join('')}}\n`;
}

function methodsOf(operations: Record<string, Operation>): string {
  return Object.entries(operations)
    .map(([method, operation]) => `    ${method}: ${operationType(operation)};\n`)
    .join('');
}

function operationType({ parameters = [], requestBody, responses }: Operation): string {
  const group = (location: string) => {
    const own = parameters.filter((parameter) => parameter.in === location);
    const isOptional = own.every(({ required }) => !required);
    const fields = own.map(({ name, required, schema }) => field(name, schema, Boolean(required)));
    return own.length === 0
      ? `${location}?: never`
      : `${location}${isOptional ? '?' : ''}: { ${fields.join('; ')} }`;
  };
  const body = requestBody ? `requestBody: { ${contentType(requestBody)} }` : 'requestBody?: never';
  const successes = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, response]) => `${status}: { ${contentType(response)} }`)
    .concat("default: { content: { 'application/json': ApiError } }");
  return `{ parameters: { ${group('query')}; ${group('path')} }; ${body}; responses: { ${successes.join('; ')} } }`;
}

function contentType({ content }: Content): string {
  const schema = content?.['application/json']?.schema;
  return schema ? `content: { 'application/json': ${typeOf(schema)} }` : 'content?: never';
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'never';
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  switch (schema.type) {
    case 'object':
      return objectType(schema);
    case 'array':
      return `(${typeOf(schema.items ?? {})})[]`;
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  if (typeof additionalProperties === 'object') return `Record<string, ${typeOf(additionalProperties)}>`;
  const fields = Object.entries(properties).map(([name, schema]) =>
    field(name, schema, required.includes(name)),
  );
  return `{ ${fields.join('; ')} }`;
}

function field(name: string, schema: Schema, isRequired: boolean): string {
  return `${name}${isRequired ? '' : '?'}: ${typeOf(schema)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(typesFile, apiTypes());
  writeFileSync(sdkTypesFile, bannerTypes());
}
