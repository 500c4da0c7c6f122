import { readFileSync, writeFileSync } from 'node:fs';

/** The parts of JSON Schema that the contract uses. */
interface Schema {
  description?: string;
  $ref?: string;
  type?: string | string[];
  enum?: string[];
  const?: boolean | string;
  oneOf?: Schema[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}

/** The parts of an OpenAPI operation that its types have. */
interface Operation {
  summary: string;
  security: object[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}

type Content = Record<string, { schema: Schema }>;

interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const documentFile = new URL('../../docs/openapi.json', import.meta.url);
const head = '/* Made from docs/openapi.json by `npm run openapi`. Never edit it by hand. */\n';

/** Files with types that SDK users compile without other packages, and what each contains. */
export const typeFiles = { 'src/banner-config.ts': bannerTypes, 'src/admin-types.ts': adminTypes };

/** Returns the types of the banner config. */
function bannerTypes({ components: { schemas } }: Contract): string {
  return `${head}\n${declarationsOf('"#/components/schemas/BannerConfig"', schemas)}`;
}

/** Returns the types of every operation that a secret key may call, by its method and path. */
function adminTypes({ paths, components: { schemas } }: Contract): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security = [] }]) => security.some((each) => 'secretKey' in each))
      .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  const bodies = operations.map(({ operation: { requestBody, responses } }) => [
    requestBody,
    bodyOf(responses),
  ]);
  return `${head}
/** What each operation needs and returns, by its method and path. */
export interface Operations {
${operations.map(({ name, operation }) => operationType(name, operation)).join('')}}

${declarationsOf(JSON.stringify([bodies, { $ref: '#/components/schemas/ErrorResponse' }]), schemas)}`;
}

/** Returns the schema of the body of a success, which all successful responses with a body share. */
function bodyOf(responses: Operation['responses']): Schema | undefined {
  const bodies = Object.entries(responses).flatMap(([status, { content }]) =>
    status.startsWith('2') && content?.['application/json'] ? [content['application/json'].schema] : [],
  );
  return bodies[0];
}

function operationType(
  name: string,
  { summary, parameters = [], requestBody, responses }: Operation,
): string {
  const inputs = (place: string) => {
    const own = parameters.filter((each) => each.in === place);
    const properties = Object.fromEntries(
      own.map((each) => [
        each.name,
        { ...each.schema, ...(each.description ? { description: each.description } : {}) },
      ]),
    );
    return own.length === 0
      ? undefined
      : { properties, required: own.filter(({ required }) => required).map((each) => each.name) };
  };
  const body = requestBody?.content['application/json']?.schema;
  const properties = {
    path: inputs('path'),
    query: inputs('query'),
    body,
    // Without a body, the type is `unknown`, which adds nothing to the fields that every result has.
    response: bodyOf(responses) ?? {},
  };
  const present = Object.entries(properties).filter(([, schema]) => schema !== undefined);
  const isOptional = (field: string) => field === 'query' || (field === 'body' && !requestBody?.required);
  return `/** ${summary} */\n${JSON.stringify(name)}: ${objectType({
    properties: Object.fromEntries(present) as Record<string, Schema>,
    required: present.map(([field]) => field).filter((field) => !isOptional(field)),
  })};\n`;
}

/** Returns declarations of all schemas that a JSON text refers to, and of those that these refer to. */
function declarationsOf(text: string, schemas: Contract['components']['schemas']): string {
  const names = new Set(namesIn(text));
  for (const name of names) for (const part of namesIn(JSON.stringify(schemas[name]))) names.add(part);
  return [...names].map((name) => documentedType(name, schemas[name] ?? {})).join('\n');
}

const namesIn = (text: string) => [...text.matchAll(/schemas\/(\w+)"/g)].map(([, name = '']) => name);

function documentedType(name: string, schema: Schema): string {
  return schema.properties
    ? `${commentOf(schema)}export interface ${name} ${objectType(schema)}\n`
    : `${commentOf(schema)}export type ${name} = ${typeOf(schema)};\n`;
}

function objectType({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(([field, part]) => {
    const name = /^\w+$/.test(field) ? field : JSON.stringify(field);
    return `${commentOf(part)}${name}${required.includes(field) ? '' : '?'}: ${typeOf(part)};\n`;
  });
  return `{\n${fields.join('')}}`;
}

function commentOf({ description }: Schema): string {
  return description ? `/** ${description.replaceAll('*/', '*\\/')} */\n` : '';
}

function typeOf(schema: Schema): string {
  const { $ref, enum: values, const: value, oneOf, anyOf, items, properties, type } = schema;
  if ($ref) return $ref.split('/').at(-1) ?? '';
  if (values) return values.map((each) => JSON.stringify(each)).join(' | ');
  if (value !== undefined) return JSON.stringify(value);
  const choices = oneOf ?? anyOf;
  if (choices) return choices.map(typeOf).join(' | ');
  if (items) return `(${typeOf(items)})[]`;
  if (properties) return objectType(schema);
  return [type]
    .flat()
    .map((each) => scalarType(each, schema))
    .join(' | ');
}

function scalarType(type: string | undefined, { additionalProperties }: Schema): string {
  if (type === 'integer') return 'number';
  if (type !== 'object') return type ?? 'unknown';
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  return `Record<string, ${values}>`;
}

/** Returns the text of a file with types. */
export function apiTypes(file: keyof typeof typeFiles): string {
  return typeFiles[file](JSON.parse(readFileSync(documentFile, 'utf8')));
}

/** Writes all types. */
export function writeApiTypes(): void {
  for (const file of Object.keys(typeFiles) as (keyof typeof typeFiles)[])
    writeFileSync(new URL(file, import.meta.url), apiTypes(file));
}
