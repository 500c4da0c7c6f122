import * as z from 'zod';
import type { ErrorCode } from '../../core/shared/errors.ts';
import { statisticsQuerySchema } from '../../core/statistics/statistics-period.ts';
import type { Route } from '../functions.ts';
import type { RouteId } from '../routes.ts';
import type { AnswerName } from './answers.ts';
import type { BodyName } from './bodies.ts';

/** What callers may rely on in one operation, beyond what all operations of its API share (`responses.ts`). */
export interface Operation {
  summary: string;
  /** What the JSON body must look like. @default - the body is not read */
  body?: BodyName;
  /** The query parameters that are read, each described in its `meta`. @default - none is read */
  query?: z.ZodObject;
  /** The body of each good answer by status; `null` when it has none. */
  answers: Readonly<Partial<Record<200 | 201 | 204, AnswerName | 'JavaScript' | null>>>;
  /** Whether a 201 names the address of what was created. */
  hasLocation?: true;
  errors: readonly ErrorCode[];
}

/** An operation of the public contract that no function answers. */
export type FunctionlessRoute = Pick<Route, 'id' | 'methods' | 'path'> & { api: 'banner' };

const page = z.object({
  limit: z.int().min(1).max(100).default(100).meta({ description: 'Most entries of the page.' }),
  cursor: z.string().optional().meta({ description: '`nextCursor` of the page before.' }),
});

/** What each route of `routes.ts` promises. */
export const operations: Readonly<Record<RouteId, Operation>> = {
  'list-products': {
    summary: 'Lists products, newest first.',
    query: page,
    answers: { 200: 'ProductPage' },
    errors: [],
  },
  'create-product': {
    summary: 'Adds a product.',
    body: 'NewProduct',
    answers: { 201: 'ProductAnswer' },
    hasLocation: true,
    errors: ['product_limit_reached', 'concurrent_modification'],
  },
  'get-product': {
    summary: 'Reads a product.',
    answers: { 200: 'ProductAnswer' },
    errors: ['product_not_found'],
  },
  'update-product': {
    summary: 'Changes the fields of a product that are sent (RFC 7396).',
    body: 'ProductChanges',
    answers: { 200: 'ProductAnswer' },
    errors: ['product_not_found', 'concurrent_modification'],
  },
  'delete-product': {
    summary: 'Removes a product, also from the campaigns that name it.',
    answers: { 204: null },
    errors: ['product_not_found', 'concurrent_modification'],
  },
  'list-api-keys': {
    summary: 'Lists active API keys, newest first, without their values.',
    query: page,
    answers: { 200: 'ApiKeyPage' },
    errors: [],
  },
  'create-api-key': {
    summary: 'Adds an API key; its value is in this answer and nowhere else.',
    body: 'NewApiKey',
    answers: { 201: 'CreatedApiKeyAnswer' },
    errors: ['api_key_limit_reached', 'concurrent_modification'],
  },
  'update-api-key': {
    summary: 'Renames an API key, or moves a public one to another campaign (RFC 7396).',
    body: 'ApiKeyChanges',
    answers: { 200: 'ApiKeyAnswer' },
    errors: ['api_key_not_found', 'concurrent_modification'],
  },
  'revoke-api-key': {
    summary: 'Revokes an API key, whichever it is; its next request is refused.',
    answers: { 204: null },
    errors: ['api_key_not_found', 'concurrent_modification'],
  },
  'list-campaigns': {
    summary: 'Lists campaigns, newest first.',
    query: page,
    answers: { 200: 'CampaignPage' },
    errors: [],
  },
  'create-campaign': {
    summary: 'Adds a campaign; only its name is required.',
    body: 'NewCampaign',
    answers: { 201: 'CampaignAnswer' },
    hasLocation: true,
    errors: ['campaign_limit_reached', 'concurrent_modification'],
  },
  'get-campaign': {
    summary: 'Reads a campaign.',
    answers: { 200: 'CampaignAnswer' },
    errors: ['campaign_not_found'],
  },
  'update-campaign': {
    summary:
      'Changes the fields of a campaign that are sent (RFC 7396): lists whole, the banner field by field.',
    body: 'CampaignChanges',
    answers: { 200: 'CampaignAnswer' },
    errors: ['campaign_not_found', 'concurrent_modification'],
  },
  'delete-campaign': {
    summary: 'Removes a campaign that no active key shows.',
    answers: { 204: null },
    errors: ['campaign_not_found', 'campaign_in_use', 'concurrent_modification'],
  },
  'preview-campaign': {
    summary: 'Tells what an imagined visitor would see, and why. Writes nothing.',
    body: 'PreviewVisit',
    answers: { 200: 'PreviewAnswer' },
    errors: ['campaign_not_found'],
  },
  'get-campaign-stats': {
    summary: 'Tells what a campaign’s banners did: in all, on each day and in each country.',
    query: statisticsQuerySchema,
    answers: { 200: 'CampaignStatisticsAnswer' },
    errors: ['campaign_not_found'],
  },
  'get-banner-config': {
    summary: 'Tells whether the visitor gets a discount, and how to show it.',
    answers: { 200: 'BannerConfig' },
    errors: ['internal_error'],
  },
};

/** What the bucket and the queue answer behind the gate, with what it promises. */
export const functionlessRoutes: readonly (FunctionlessRoute & { operation: Operation })[] = [
  {
    id: 'get-banner-script',
    api: 'banner',
    methods: ['GET', 'HEAD'],
    path: '/banner/script.js',
    operation: {
      summary: 'The script that renders the banner; the same for all keys.',
      answers: { 200: 'JavaScript' },
      errors: [],
    },
  },
  {
    id: 'get-banner-prices',
    api: 'banner',
    methods: ['GET', 'HEAD'],
    path: '/banner/prices.js',
    operation: {
      summary: 'What the script loads on pages with `data-ppp-price`; the same for all keys.',
      answers: { 200: 'JavaScript' },
      errors: [],
    },
  },
  {
    id: 'send-banner-events',
    api: 'banner',
    methods: ['POST'],
    path: '/banner/events',
    operation: {
      summary:
        'Takes what happened to a banner: `{"events":[{id, name, at}]}` as text/plain, so that pages need no preflight.',
      answers: { 204: null, 200: 'ThrottledEvents' },
      errors: ['unsupported_media_type'],
    },
  },
];
