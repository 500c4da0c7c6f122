import type * as z from 'zod';
import { campaignSchema, newCampaignSchema } from '../../../core/campaigns/campaign.ts';
import { previewSchema } from '../../../core/campaigns/preview.ts';
import { newProductSchema, productSchema } from '../../../core/catalog/product.ts';
import { apiKeySchema, createdApiKeySchema, newApiKeySchema } from '../../../core/keys/api-key.ts';
import {
  AppError,
  type ErrorBody,
  type ErrorCode,
  errorBody,
  errorCodes,
  headerError,
  parameterError,
} from '../../../core/shared/errors.ts';
import { exampleId } from '../../../core/shared/resource.ts';
import { validationError } from '../../../core/shared/validation.ts';
import { type AnswerName, answerSchemas } from '../answers.ts';
import type { BodyName, bodySchemas } from '../bodies.ts';
import { exampleOf } from '../json-schemas.ts';
import { exampleCursor, exampleRequestId } from './example-values.ts';

/** Examples of one body by label. */
type Examples<Value> = Readonly<Record<string, Value>>;

/** The bodies of responses; other names of `answerSchemas` are parts of them. */
type WholeAnswerName =
  | Extract<AnswerName, `${string}${'Answer' | 'Page'}`>
  | 'BannerConfig'
  | 'ThrottledEvents';

const product = exampleOf(productSchema);

const { campaignId: _chosen, ...apiKey } = exampleOf(apiKeySchema);

const campaign = exampleOf(campaignSchema);
const { banner } = campaign;

const discountConfig = exampleOf(answerSchemas.DiscountConfig);

const refusalConfig = {
  ...exampleOf(answerSchemas.RefusalConfig),
  country: 'US',
  countryName: 'United States',
};

/** At least one example of every request body. */
export const bodyExamples: {
  readonly [Name in BodyName]: Examples<z.input<(typeof bodySchemas)[Name]>>;
} = {
  NewProduct: { handbook: exampleOf(newProductSchema) },
  ProductChanges: { price: { basePrice: 39 } },
  NewApiKey: { public: exampleOf(newApiKeySchema), secret: { name: 'CI', type: 'secret' } },
  ApiKeyChanges: { move: { campaignId: exampleId('camp') } },
  NewCampaign: {
    small: { name: 'Autumn' },
    own: exampleOf(newCampaignSchema),
  },
  CampaignChanges: {
    pause: { status: 'paused' },
    banner: { banner: { position: 'top', ctaText: 'Copy the code' } },
  },
  PreviewVisit: { visitor: exampleOf(previewSchema) },
};

/** At least one example of every response body. */
export const answerExamples: {
  readonly [Name in WholeAnswerName]: Examples<z.output<(typeof answerSchemas)[Name]>>;
} = {
  ProductAnswer: { handbook: { data: product } },
  ProductPage: { first: { data: [product], nextCursor: exampleCursor } },
  ApiKeyAnswer: { public: { data: exampleOf(apiKeySchema) } },
  ApiKeyPage: { last: { data: [apiKey] } },
  CreatedApiKeyAnswer: { public: { data: exampleOf(createdApiKeySchema) } },
  CampaignAnswer: { autumn: { data: campaign } },
  WrittenCampaignAnswer: {
    autumn: { data: campaign },
    warned: {
      data: { ...campaign, banner: { ...banner, textColor: '#374151' } },
      warnings: [
        { path: 'banner.textColor', code: 'contrast_too_low', ratio: 1.7, suggestion: '#7b828c' },
        { path: 'tiers.4.code', code: 'code_number_differs', suggestion: 'PPP60' },
      ],
    },
  },
  CampaignPage: { last: { data: [campaign] } },
  MerchantAnswer: { acme: { data: exampleOf(answerSchemas.Merchant) } },
  PreviewAnswer: {
    discount: {
      data: { config: discountConfig, trace: exampleOf(answerSchemas.PreviewAnswer.shape.data.shape.trace) },
    },
  },
  CampaignStatisticsAnswer: { day: exampleOf(answerSchemas.CampaignStatisticsAnswer) },
  BannerConfig: { discount: discountConfig, refusal: refusalConfig },
  ThrottledEvents: { lost: {} },
};

/** The body of POST /v1/banner/events, as the banner script sends it. */
export const eventsExample = JSON.stringify({
  events: [{ id: 'a3f1c9d2', name: 'banner_shown', at: '2026-11-21T09:30:00.000Z' }],
});

/** Returns an example of an error with this code. */
export function errorExample(code: ErrorCode): ErrorBody {
  return errorBody(exampleError(code), exampleRequestId);
}

function exampleError(code: ErrorCode): AppError {
  switch (code) {
    case 'validation_failed':
      return validationError([{ path: 'name', code: 'too_short', message: 'Must not be empty.' }]);
    case 'invalid_parameter':
      return parameterError('limit', 'limit must be a whole number from 1 to 100.');
    case 'invalid_header':
      return headerError('If-Match', 'If-Match must be * or a list of entity tags in quotes, such as "abc".');
    case 'idempotency_key_used':
      return new AppError(code, undefined, [], exampleId('key'));
    default:
      return new AppError(code);
  }
}

/** Returns all examples as components. */
export function documentedExamples(): Record<string, { value: unknown }> {
  const named = Object.entries({ ...bodyExamples, ...answerExamples }).flatMap(([name, examples]) =>
    Object.entries(examples).map(([label, value]) => [exampleName(name, label), { value }] as const),
  );
  const errors = errorCodes.map(
    (code) => [exampleName('Error', code), { value: errorExample(code) }] as const,
  );
  return Object.fromEntries([...named, ...errors]);
}

/** Returns references to the examples of a body. Throws for a name without examples. */
export function exampleReferences(name: string): { examples: Record<string, { $ref: string }> } {
  const examples: Record<string, Examples<unknown>> = { ...bodyExamples, ...answerExamples };
  const labels = Object.keys(examples[name] ?? {});
  if (labels.length === 0) throw new Error(`${name} has no example in lambdas/contract/texts/examples.ts`);
  return references(name, labels);
}

/** Returns references to the examples of these error codes. */
export function errorExampleReferences(codes: readonly ErrorCode[]) {
  return references('Error', codes);
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
