import * as z from 'zod';
import { parseQuery } from '../shared/validation.ts';
import { type ApiKeyRecord, apiKeyTypes } from './api-key.ts';

/** The query parameter by which GET /v1/api-keys chooses. */
export const apiKeyFilterSchema = z.object({
  type: z
    .enum(apiKeyTypes)
    .optional()
    .meta({ description: 'Only keys of this type.', examples: ['public'] }),
});

/** The filter for keys of this type; `undefined` without one. Throws `invalid_parameter`. */
export function apiKeyFilter(value: string | undefined): ((apiKey: ApiKeyRecord) => boolean) | undefined {
  const { type } = parseQuery(apiKeyFilterSchema, { type: value });
  return type && ((apiKey) => apiKey.type === type);
}
