import { exampleId } from '../../../core/shared/resource.ts';
import type { Json } from '../json-schemas.ts';

/** What a property means, where its schema does not say so, and an example of it. */
export interface PropertyText {
  description?: string;
  example?: unknown;
}

/**
 * By property. A name that means several things stands with its schema, or with the property around it, before it; what such
 * a text leaves out comes from the general one.
 */
const texts: Record<string, PropertyText> = {
  allowedDomains: { description: 'Sites that may show the banner; empty = all.' },
  backgroundColor: { description: 'Colour of the box, `#rrggbb`.', example: '#111827' },
  banner: { description: 'How the banner looks.' },
  blockVpn: { description: 'Whether visitors behind a VPN or proxy get no discount.', example: true },
  code: { description: 'Coupon code; null = none of its own.', example: 'PPP60' },
  country: { description: 'ISO 3166-1 alpha-2 code.', example: 'IN' },
  countryOverrides: { description: 'Countries with a rule of their own; they win over tiers.' },
  createdAt: { example: '2026-11-21T09:30:00.000Z' },
  ctaColor: { description: 'Colour of the button, `#rrggbb`.', example: '#f59e0b' },
  ctaText: { description: 'Text of the button.', example: 'Copy code' },
  ctaTextColor: { description: 'Colour of the text on the button, `#rrggbb`.', example: '#111827' },
  discount: { description: 'Percent.', example: 60 },
  id: { description: 'Never changes and is never used again.' },
  'Campaign.id': { example: exampleId('camp') },
  isDefault: { description: 'Whether keys that name no campaign show this one.', example: true },
  messageTemplate: {
    description: 'May hold {{countryName}}, {{code}} and {{discount}}.',
    example: 'Welcome, {{countryName}}! {{discount}}% off with {{code}}.',
  },
  name: { description: 'Free text for people.', example: 'Handbook' },
  position: { description: 'Where the banner lies on the page.', example: 'bottom-right' },
  showCloseBtn: { description: 'Whether visitors can close the banner.', example: true },
  showFlag: { description: 'Whether the banner shows the country’s flag.', example: true },
  status: { description: '`paused` shows nothing.', example: 'active' },
  textColor: { description: 'Colour of the text, `#rrggbb`.', example: '#ffffff' },
  tier: { description: 'Price level of a group of countries; 6 has the lowest prices.', example: 6 },
  tiers: { description: 'Discount and code of each tier.' },
  updatedAt: { example: '2026-11-21T09:30:00.000Z' },
};

/**
 * Schemas with a description and an example at every property that has none. Lists and objects get no example. Texts that
 * are the same wherever a property appears stand here and not in the zod schemas, because those are bundled into the
 * functions, which would load prose that they never show. Throws when a text, or one half of it, reaches no property.
 */
export function withPropertyTexts(
  schemas: Json,
  given: Readonly<Record<string, PropertyText>> = texts,
): Json {
  const used = new Set<string>();
  for (const [name, schema] of Object.entries(schemas))
    explain(schema as Json, name, { schemaName: name, texts: given, used });
  const unused = Object.entries(given).flatMap(([key, text]) =>
    Object.keys(text)
      .filter((part) => !used.has(`${key} ${part}`))
      .map((part) => `${part} of ${key}`),
  );
  if (unused.length > 0) throw new Error(`No property takes this text: ${unused.join(', ')}`);
  return schemas;
}

interface Context {
  schemaName: string;
  texts: Readonly<Record<string, PropertyText>>;
  /** The halves that some property took: `Error.code example`. */
  used: Set<string>;
}

/** `around` is the nearest property or schema that holds this one. */
function explain(schema: Json, around: string, context: Context): void {
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
    if (!property.$ref)
      addTexts(property, [`${around}.${name}`, `${context.schemaName}.${name}`, name], context);
    explain(property, name, context);
  }
  const parts = [schema.items, ...['allOf', 'anyOf', 'oneOf'].flatMap((kind) => schema[kind] ?? [])];
  for (const part of parts) if (part) explain(part as Json, around, context);
}

/** The first of these keys that has a description gives it, and the first that has an example gives that. */
function addTexts(property: Json, keys: readonly string[], { texts, used }: Context): void {
  const find = (part: keyof PropertyText) => keys.find((key) => texts[key]?.[part] !== undefined);
  const description = property.description === undefined ? find('description') : undefined;
  if (description) {
    property.description = texts[description]?.description;
    used.add(`${description} description`);
  }
  if (property.const !== undefined) property.examples = [property.const];
  const example = property.examples === undefined ? find('example') : undefined;
  if (example) {
    property.examples = [texts[example]?.example];
    used.add(`${example} example`);
  }
}
