import type { Json } from '../json-schemas.ts';
import { exampleIds } from './example-ids.ts';

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
  anonymizer: { example: false },
  apiKeys: { example: 2 },
  backgroundColor: { description: 'Colour of the box, `#rrggbb`.', example: '#111827' },
  banner: { description: 'How the banner looks.' },
  blockVpn: { description: 'Whether visitors behind a VPN or proxy get no discount.', example: true },
  campaigns: { description: 'Number of campaigns.', example: 1 },
  code: { description: 'Coupon code; null = none of its own.', example: 'PPP60' },
  'Error.code': {
    description: 'Tells the cause; stable, so programs can decide by it.',
    example: 'validation_failed',
  },
  'details.code': { description: 'Tells what is wrong with the field.', example: 'too_long' },
  'warnings.code': { description: 'Tells what is doubtful.' },
  copied: { description: 'How often the code was copied.', example: 24 },
  copyRate: { example: 0.2 },
  country: { description: 'ISO 3166-1 alpha-2 code.', example: 'IN' },
  countryName: { description: 'The country in English.', example: 'India' },
  countryOverrides: { description: 'Countries with a rule of their own; they win over tiers.' },
  createdAt: { example: '2026-11-21T09:30:00.000Z' },
  ctaColor: { description: 'Colour of the button, `#rrggbb`.', example: '#f59e0b' },
  ctaText: { description: 'Text of the button.', example: 'Copy code' },
  ctaTextColor: { description: 'Colour of the text on the button, `#rrggbb`.', example: '#111827' },
  currencyCode: { description: 'The visitor’s currency, ISO 4217.', example: 'INR' },
  currencySymbol: { description: 'Its symbol.', example: '₹' },
  data: { description: 'The entries, newest first.' },
  date: { example: '2026-11-21' },
  details: { description: 'Every problem of the request, at most 20.' },
  discount: { description: 'Percent.', example: 60 },
  dismissed: { description: 'How often the banner was closed.', example: 31 },
  error: { description: 'What went wrong.' },
  from: { example: '2026-10-23' },
  fxRate: { example: 96.09 },
  id: { description: 'Never changes and is never used again.' },
  'Campaign.id': { example: exampleIds.campaign },
  'Merchant.id': { example: exampleIds.merchant },
  isDefault: { description: 'Whether keys that name no campaign show this one.', example: true },
  message: { description: 'A sentence for people; it may change.', example: 'name: Must not be empty.' },
  messageTemplate: {
    description: 'May hold {{countryName}}, {{code}} and {{discount}}.',
    example: 'Welcome, {{countryName}}! {{discount}}% off with {{code}}.',
  },
  name: { description: 'Free text for people.', example: 'Handbook' },
  nextCursor: { example: 'cHJvZF8wMUtBS0o4WTNOMEU2SjFLMFIzVjVXN1g5Wg' },
  param: { example: 'name' },
  path: { description: 'The field, with dots: `tiers.0.discount`.', example: 'banner.textColor' },
  plan: { example: 'starter' },
  position: { description: 'Where the banner lies on the page.', example: 'bottom-right' },
  productId: { example: exampleIds.product },
  products: { description: 'Number of products.', example: 3 },
  ratio: { example: 2.3 },
  reason: {
    description: 'Why there is no discount; the first of these that applies.',
    example: 'no_discount',
  },
  resourceId: { example: exampleIds.apiKey },
  requestId: {
    description: 'Name it when you ask for help.',
    example: '7f1d34e9-ee38-4916-8c3e-de7d8915875b',
  },
  show: { description: 'Whether the visitor gets a discount.' },
  showCloseBtn: { description: 'Whether visitors can close the banner.', example: true },
  showFlag: { description: 'Whether the banner shows the country’s flag.', example: true },
  shown: { description: 'How often the banner was shown.', example: 120 },
  site: { example: 'shop.example.com' },
  status: { description: '`paused` shows nothing.', example: 'active' },
  'Merchant.status': { description: '`suspended` shows nothing and may change nothing.', example: 'active' },
  suggestion: { example: '#1f2937' },
  textColor: { description: 'Colour of the text, `#rrggbb`.', example: '#ffffff' },
  tier: { description: 'Price level of a group of countries; 6 has the lowest prices.', example: 6 },
  tiers: { description: 'Discount and code of each tier.' },
  to: { example: '2026-11-21' },
  totals: { description: 'The counts of the whole period.' },
  'Error.type': { description: 'The family of the code.', example: 'invalid_request_error' },
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
