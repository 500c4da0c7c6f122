import type { Json } from './json-schemas.ts';

/** What a property means, where its schema does not say so, and an example of it. */
interface PropertyText {
  description?: string;
  example?: unknown;
}

/** By property; a name that means several things stands with its schema, or with the property around it, before it. */
const texts: Record<string, PropertyText> = {
  allowedDomains: { description: 'Sites that may show the banner; empty = all.' },
  anonymizer: { example: false },
  apiKeys: { example: 2 },
  backgroundColor: { description: 'Colour of the box, `#rrggbb`.', example: '#111827' },
  banner: { description: 'How the banner looks.' },
  baseCurrency: { description: 'ISO 4217 code.', example: 'EUR' },
  basePrice: { example: 49 },
  blockVpn: { description: 'Whether visitors behind a VPN or proxy get no discount.', example: true },
  campaignId: { example: 'camp_01KAKJ8Y3N0E6J1K0R3V5W7X9Z' },
  campaigns: { description: 'Number of campaigns.', example: 1 },
  code: { description: 'Coupon code; null = none of its own.', example: 'PPP60' },
  'Error.code': {
    description: 'Tells the cause; stable, so programs can decide by it.',
    example: 'validation_failed',
  },
  'details.code': { description: 'Tells what is wrong with the field.', example: 'too_long' },
  'warnings.code': { description: 'Tells what is doubtful.', example: 'contrast_too_low' },
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
  description: { description: 'Free text; absent when there is none.', example: 'A field guide' },
  details: { description: 'Every problem of the request, at most 20.' },
  discount: { description: 'Percent.', example: 60 },
  dismissed: { description: 'How often the banner was closed.', example: 31 },
  error: { description: 'What went wrong.' },
  from: { example: '2026-10-23' },
  fxRate: { example: 96.09 },
  id: { description: 'Never changes and is never used again.', example: 'prod_01KAKJ8Y3N0E6J1K0R3V5W7X9Z' },
  'ApiKey.id': {
    description: 'Never changes and is never used again.',
    example: 'key_01KAKJ8Y3N0E6J1K0R3V5W7X9Z',
  },
  'CreatedApiKey.id': {
    description: 'Never changes and is never used again.',
    example: 'key_01KAKJ8Y3N0E6J1K0R3V5W7X9Z',
  },
  'Campaign.id': {
    description: 'Never changes and is never used again.',
    example: 'camp_01KAKJ8Y3N0E6J1K0R3V5W7X9Z',
  },
  'Merchant.id': {
    description: 'Never changes and is never used again.',
    example: 'mer_01KAKJ8Y3N0E6J1K0R3V5W7X9Z',
  },
  isDefault: { description: 'Whether keys that name no campaign show this one.', example: true },
  key: { example: 'ppp_pk_live_…' },
  lastUsedAt: { example: '2026-11-21T09:30:00.000Z' },
  message: { description: 'A sentence for people; it may change.', example: 'name: Must not be empty.' },
  messageTemplate: {
    description: 'May hold {{countryName}}, {{code}} and {{discount}}.',
    example: 'Welcome, {{countryName}}! {{discount}}% off with {{code}}.',
  },
  name: { description: 'Free text for people.', example: 'Handbook' },
  nextCursor: { example: 'cHJvZF8wMUtB…' },
  param: { example: 'name' },
  path: { description: 'The field, with dots: `tiers.0.discount`.', example: 'banner.textColor' },
  plan: { example: 'starter' },
  position: { description: 'Where the banner lies on the page.', example: 'bottom-right' },
  prefix: { example: 'ppp_pk_live_8fJ2' },
  productId: { example: 'prod_01KAKJ8Y3N0E6J1K0R3V5W7X9Z' },
  products: { description: 'Number of products.', example: 3 },
  ratio: { example: 2.3 },
  reason: {
    description: 'Why there is no discount; the first of these that applies.',
    example: 'no_discount',
  },
  resourceId: { example: 'key_01KAHW5E8M3Q4R5S6T7V8W9X0Y' },
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
  type: { description: 'Public keys stand in pages, secret keys on servers.', example: 'public' },
  'Error.type': { description: 'The family of the code.', example: 'invalid_request_error' },
  updatedAt: { example: '2026-11-21T09:30:00.000Z' },
  url: { description: 'Where the product is sold.', example: 'https://shop.example.com/handbook' },
};

/** Schemas with a description and an example at every property that has none. Lists and objects get no example. */
export function withPropertyTexts(schemas: Json): Json {
  for (const [name, schema] of Object.entries(schemas)) explain(schema as Json, name, name);
  return schemas;
}

/** `around` is the nearest property or schema that holds this one. */
function explain(schema: Json, schemaName: string, around: string): void {
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
    if (!property.$ref)
      addText(property, texts[`${around}.${name}`] ?? texts[`${schemaName}.${name}`] ?? texts[name]);
    explain(property, schemaName, name);
  }
  const parts = [schema.items, ...['allOf', 'anyOf', 'oneOf'].flatMap((kind) => schema[kind] ?? [])];
  for (const part of parts) if (part) explain(part as Json, schemaName, around);
}

function addText(property: Json, text: PropertyText = {}): void {
  if (text.description !== undefined) property.description ??= text.description;
  if (text.example !== undefined && property.const === undefined) property.examples ??= [text.example];
}
