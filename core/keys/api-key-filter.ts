import * as z from 'zod';
import { parameterError } from '../shared/errors.ts';
import { type ApiKeyRecord, apiKeyTypes } from './api-key.ts';

/** The query parameter by which GET /v1/api-keys chooses. */
export const apiKeyFilterSchema = z.object({
  type: z
    .enum(apiKeyTypes)
    .optional()
    .meta({ description: 'Only keys of this type.', examples: ['public'] }),
});

/** The filter for keys of this type; `undefined` without one. Throws `invalid_parameter`. */
export function apiKeyFilter(type: string | undefined): ((apiKey: ApiKeyRecord) => boolean) | undefined {
  if (type === undefined) return undefined;
  if (!apiKeyTypes.some((each) => each === type))
    throw parameterError('type', `type must be one of: ${apiKeyTypes.join(', ')}.`);
  return (apiKey) => apiKey.type === type;
}
