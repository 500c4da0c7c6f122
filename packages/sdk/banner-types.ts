import { readFileSync, writeFileSync } from 'node:fs';

/** The parts of JSON Schema that the banner config's schemas use. */
interface Schema {
  description?: string;
  $ref?: string;
  type?: string | string[];
  enum?: string[];
  const?: boolean;
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

const documentFile = new URL('../../docs/openapi.json', import.meta.url);
const typesFile = new URL('src/banner-config.ts', import.meta.url);
const head = '/* Made from docs/openapi.json by `npm run openapi`. Never edit it by hand. */\n';

/**
 * Returns the text for `packages/sdk/src/banner-config.ts`: types that SDK users compile without other
 * packages.
 */
export function bannerTypes(): string {
  const { schemas } = JSON.parse(readFileSync(documentFile, 'utf8')).components;
  const names = new Set(['BannerConfig']);
  for (const name of names)
    for (const [, part = ''] of JSON.stringify(schemas[name]).matchAll(/schemas\/(\w+)"/g)) names.add(part);
  return `${head}\n${[...names].map((name) => documentedType(name, schemas[name])).join('\n')}`;
}

function documentedType(name: string, schema: Schema): string {
  const { properties, required = [] } = schema;
  if (!properties) return `${commentOf(schema)}export type ${name} = ${typeOf(schema)};\n`;
  const fields = Object.entries(properties).map(
    ([field, part]) => `${commentOf(part)}${field}${required.includes(field) ? '' : '?'}: ${typeOf(part)};\n`,
  );
  return `${commentOf(schema)}export interface ${name} {\n${fields.join('')}}\n`;
}

function commentOf({ description }: Schema): string {
  return description ? `/** ${description} */\n` : '';
}

function typeOf({ $ref, enum: values, const: value, oneOf, items, type }: Schema): string {
  if ($ref) return $ref.split('/').at(-1) ?? '';
  if (values) return values.map((each) => JSON.stringify(each)).join(' | ');
  if (value !== undefined) return String(value);
  if (oneOf) return oneOf.map(typeOf).join(' | ');
  if (items) return `(${typeOf(items)})[]`;
  return [type].flat().join(' | ');
}

/** Writes the types. */
export function writeBannerTypes(): void {
  writeFileSync(typesFile, bannerTypes());
}
