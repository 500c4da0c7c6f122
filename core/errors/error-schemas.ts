import * as z from 'zod';
import { docs, exampleId } from '../shared/resource.ts';
import { errorCodes } from './errors.ts';
import { type ErrorDetail, errorTypes, maxErrorDetails } from './response-error.ts';

/** The request id of all examples. */
export const exampleRequestId = '7f1d34e9-ee38-4916-8c3e-de7d8915875b';

/** One problem of one field. */
export const errorDetailSchema = z.object({
  path: z.string().meta(docs('The field, with dots: `tiers.0.discount`.', 'banner.textColor')),
  code: z.string().meta(docs('What is wrong with the field.', 'too_long')),
  message: z
    .string()
    .meta(
      docs(
        'What is wrong with the field, as the second part of a sentence. It may change.',
        'Must not be empty.',
      ),
    ),
  permission: z
    .exactOptional(z.string())
    .meta(
      docs('Permission that the API key of a checkout lacks. Only with `key_refused`.', 'discount.write'),
    ),
}) satisfies z.ZodType<ErrorDetail>;

export const errorTypeSchema = z.enum(errorTypes);
export const errorCodeSchema = z.enum(errorCodes);

/** The error in the body of an error response. */
export const errorObjectSchema = z
  .object({
    type: errorTypeSchema.meta(docs('The family of the code.', 'invalid_request_error')),
    code: errorCodeSchema.meta(docs('The cause. It is stable. Programs can use it.', 'validation_failed')),
    message: z.string().meta(docs('A sentence for people. It may change.', '`name` must not be empty.')),
    param: z.exactOptional(z.string()).meta(docs('The first field or parameter that is wrong.', 'name')),
    details: z
      .exactOptional(z.array(errorDetailSchema).max(maxErrorDetails))
      .meta(docs(`The problems of the request, at most ${maxErrorDetails}.`)),
    resourceId: z
      .exactOptional(z.string())
      .meta(
        docs(
          'ID of the API key that the first request created. Only with `api_key_already_created`.',
          exampleId('key'),
        ),
      ),
    permission: z
      .exactOptional(z.string())
      .meta(docs('Permission that your key lacks. Only with `permission_required`.', 'entitlement')),
    requestId: z.string().meta(docs('Quote it in support requests.', exampleRequestId)),
  })
  .meta(docs('The error.'));

/** The body of every error response. */
export const errorResponseSchema = z.object({ error: errorObjectSchema });
export type ErrorResponse = z.output<typeof errorResponseSchema>;
