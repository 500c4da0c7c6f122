import * as z from 'zod';
import type { ErrorDetail } from '../shared/errors.ts';
import { idPattern, isId } from '../shared/ids.ts';
import { fieldIssue, text } from '../shared/text.ts';
import { evenWithProblems } from '../shared/validation.ts';
import { apiKeyTypes } from './api-key.ts';

/** The problem of a `campaignId` that does not name a campaign of the merchant. */
export const unknownCampaign: ErrorDetail = {
  path: 'campaignId',
  code: 'unknown_campaign',
  message: 'Is none of your campaigns.',
};

/** A string that can be the id of a campaign; any other is as unknown as an id that is not the merchant's. */
const campaignIdSchema = z
  .string()
  .check((context) => {
    if (isId('camp', context.value)) return;
    context.issues.push(fieldIssue(context.value, unknownCampaign.code, unknownCampaign.message));
  })
  .meta({ pattern: idPattern('camp') });

/** The body of PATCH /v1/api-keys/:id. `campaignId: null` = the default campaign again. */
export const apiKeyChangesSchema = z
  .strictObject({
    name: text({ max: 100 }),
    campaignId: campaignIdSchema
      .nullable()
      .meta({ description: 'Public keys only; null = the default campaign.' }),
  })
  .partial();

/** The problem of a `campaignId` for a secret key. */
export const onlyForPublicKeys: ErrorDetail = {
  path: 'campaignId',
  code: 'only_for_public_keys',
  message: 'Only public keys show a campaign.',
};

/** The body of POST /v1/api-keys. `campaignId` chooses what a public key shows. @default the merchant's default campaign */
export const newApiKeySchema = z
  .strictObject({
    name: text({ max: 100 }),
    type: z.enum(apiKeyTypes),
    campaignId: campaignIdSchema
      .optional()
      .meta({ description: 'Public keys only: what they show. Default: the default campaign.' }),
  })
  .refine((key) => key.type !== 'secret' || key.campaignId === undefined, {
    ...evenWithProblems,
    path: [onlyForPublicKeys.path],
    params: { code: onlyForPublicKeys.code },
    error: onlyForPublicKeys.message,
  });
