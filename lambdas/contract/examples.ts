import type * as z from 'zod';
import { campaignSchema } from '../../core/campaigns/campaign.ts';
import { newCampaignSchema } from '../../core/campaigns/new-campaign.ts';
import { saleSchema } from '../../core/campaigns/sale.ts';
import { type ErrorResponse, exampleRequestId } from '../../core/errors/error-schemas.ts';
import {
  AppError,
  type ErrorCode,
  errorCodes,
  headerError,
  parameterError,
  permissionError,
  validationError,
} from '../../core/errors/errors.ts';
import { errorBody } from '../../core/errors/response-error.ts';
import { bundledExchangeRates } from '../../core/exchange-rates/exchange-rates.ts';
import { apiKeySchema, createdApiKeySchema } from '../../core/keys/api-key.ts';
import { previewBanner, sampleVisitorSchema } from '../../core/preview/preview.ts';
import { exampleId } from '../../core/shared/resource.ts';
import { exampleOf } from './json-schemas.ts';
import { type RequestName, type ResponseName, requestSchemas, responseSchemas } from './schemas.ts';

/** Examples of one body by label. */
type Examples<Value> = Readonly<Record<string, Value>>;

/** The bodies of successful responses; other names of `responseSchemas` are parts of them. */
type WholeResponseName =
  | Exclude<Extract<ResponseName, `${string}${'Response' | 'Page'}`>, 'ErrorResponse'>
  | 'BannerConfig'
  | 'NoDiscountConfig';

function isWholeResponse(name: string): name is WholeResponseName {
  return /(Response|Page)$|^(BannerConfig|NoDiscountConfig)$/.test(name) && name !== 'ErrorResponse';
}

// No key has all fields, because a public key has no permissions and a secret key no campaign.
const publicFields = { permissions: true, expiresAt: true } as const;
const secretFields = { campaignId: true } as const;
const server = { name: 'Web server', type: 'secret' } as const;
const publicKey = exampleOf(apiKeySchema.omit(publicFields));
const limitedKey = { ...exampleOf(apiKeySchema.omit(secretFields)), ...server, prefix: 'ppp_sk_live_Exam' };
const createdPublicKey = exampleOf(createdApiKeySchema.omit(publicFields));
const createdKey = exampleOf(createdApiKeySchema.omit(secretFields));
const createdLimitedKey = { ...createdKey, ...server, key: createdKey.key.replace('_pk_', '_sk_') };

const campaign = exampleOf(campaignSchema);
const { banner } = campaign;

const discountConfig = exampleOf(responseSchemas.DiscountConfig);

const noDiscountConfig = {
  ...exampleOf(responseSchemas.NoDiscountConfig),
  country: 'US',
  countryName: 'United States',
};

/**
 * Examples of request bodies, if they replace the composed one, which contains the examples of all fields.
 */
const chosenRequests: {
  readonly [Name in RequestName]?: Examples<z.input<(typeof requestSchemas)[Name]>>;
} = {
  UpdateProductRequest: { price: { basePrice: 39 } },
  CreateApiKeyRequest: {
    public: { name: 'Shop', type: 'public', campaignId: exampleId('camp') },
    secret: { name: 'CI', type: 'secret' },
    limited: { ...server, permissions: ['entitlement'] },
  },
  UpdateApiKeyRequest: { move: { campaignId: exampleId('camp') } },
  CreateCampaignRequest: {
    small: { name: 'Autumn' },
    own: exampleOf(newCampaignSchema),
  },
  UpdateCampaignRequest: {
    pause: { status: 'paused' },
    banner: { banner: { position: 'top', ctaText: 'Copy the code' } },
    sale: { sale: exampleOf(saleSchema) },
    longerSale: { sale: { endsAt: '2026-12-02T00:00:00.000Z' } },
  },
  CreateCheckoutRequest: {
    stripe: { provider: 'stripe', providerKey: 'rk_live_Example' },
    polar: { provider: 'polar', providerKey: 'polar_oat_Example', mode: 'test' },
  },
  UpdateCheckoutRequest: { newKey: { providerKey: 'rk_live_OtherExample' } },
  ReconcileCodesRequest: { check: {}, replace: { replace: ['PPP60K3F9QT'], graceHours: 24 } },
};

/** Examples of response bodies, if they replace the composed one. */
const chosenResponses: {
  readonly [Name in WholeResponseName]?: Examples<z.output<(typeof responseSchemas)[Name]>>;
} = {
  ApiKeyResponse: { public: { data: publicKey }, limited: { data: limitedKey } },
  ApiKeyPage: { keys: { data: [publicKey, limitedKey] } },
  CreatedApiKeyResponse: { public: { data: createdPublicKey }, limited: { data: createdLimitedKey } },
  WrittenCampaignResponse: {
    autumn: { data: campaign },
    warned: {
      data: { ...campaign, banner: { ...banner, textColor: '#374151' } },
      warnings: [
        { path: 'banner.textColor', type: 'contrast_too_low', ratio: 1.7, suggestion: '#7b828c' },
        { path: 'tiers.4.code', type: 'code_number_differs', suggestion: 'PPP60' },
      ],
    },
  },
  PreviewResponse: {
    discount: {
      data: previewBanner(exampleOf(sampleVisitorSchema), {
        rules: campaign,
        baseCurrency: campaign.baseCurrency,
        rates: bundledExchangeRates,
        now: new Date(campaign.createdAt),
      }),
    },
  },
  BannerConfig: { discount: discountConfig, noDiscount: noDiscountConfig },
  NoDiscountConfig: { throttled: { ...noDiscountConfig, reason: 'rate_limited' } },
};

/** Returns the chosen examples of each body, or the composed one. */
function examplesOf<Name extends string>(
  names: readonly Name[],
  schemas: Readonly<Record<Name, z.ZodType>>,
  chosen: Partial<Record<Name, Examples<object>>>,
): Readonly<Record<Name, Examples<object>>> {
  const examples = names.map((name) => [name, chosen[name] ?? { example: exampleOf(schemas[name]) }]);
  return Object.fromEntries(examples);
}

/** Examples for every request body. */
export const requestExamples = examplesOf(
  Object.keys(requestSchemas) as RequestName[],
  requestSchemas,
  chosenRequests,
);

/** Examples for every response body. */
export const responseExamples = examplesOf(
  Object.keys(responseSchemas).filter(isWholeResponse),
  responseSchemas,
  chosenResponses,
);

/** The body of POST /v1/banner/events, as the banner script sends it. */
export const eventsExample = JSON.stringify({
  events: [{ id: 'a3f1c9d2', name: 'banner_shown', at: '2026-11-21T09:30:00.000Z' }],
});

/** Returns an example of an error with this code. */
export function errorExample(code: ErrorCode): ErrorResponse {
  return errorBody(exampleError(code), exampleRequestId);
}

function exampleError(code: ErrorCode): AppError {
  switch (code) {
    case 'validation_failed':
      return validationError([{ path: 'name', code: 'too_short', message: 'Must not be empty.' }]);
    case 'invalid_parameter':
      return parameterError('limit', 'Must be a whole number from 1 to 100.');
    case 'invalid_header':
      return headerError('If-Match', 'Must be * or a list of entity tags in quotes, such as "abc".');
    case 'api_key_already_created':
      return new AppError(code, undefined, [], { resourceId: exampleId('key') });
    case 'permission_required':
      return permissionError(['entitlement', 'campaigns', 'all']);
    default:
      return new AppError(code);
  }
}

/** Returns all examples as components. */
export function documentedExamples(): Record<string, { value: unknown }> {
  const named = Object.entries({ ...requestExamples, ...responseExamples }).flatMap(([name, examples]) =>
    Object.entries(examples).map(([label, value]) => [exampleName(name, label), { value }] as const),
  );
  const errors = errorCodes.map(
    (code) => [exampleName('ErrorResponse', code), { value: errorExample(code) }] as const,
  );
  return Object.fromEntries([...named, ...errors]);
}

/** Returns references to the examples of a body. Throws for a name without examples. */
export function exampleReferences(name: string): { examples: Record<string, { $ref: string }> } {
  const examples: Record<string, Examples<unknown>> = { ...requestExamples, ...responseExamples };
  const labels = Object.keys(examples[name] ?? {});
  if (labels.length === 0) throw new Error(`${name} is not a request or response body`);
  return references(name, labels);
}

/** Returns references to the examples of these error codes. */
export function errorExampleReferences(codes: readonly ErrorCode[]) {
  return references('ErrorResponse', codes);
}

function references(name: string, labels: readonly string[]) {
  const named = labels.map(
    (label) => [label, { $ref: `#/components/examples/${exampleName(name, label)}` }] as const,
  );
  return { examples: Object.fromEntries(named) };
}

function exampleName(name: string, label: string): string {
  return `${name}.${label}`;
}
