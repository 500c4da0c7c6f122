import * as z from 'zod';
import { docs } from '../shared/resource.ts';
import { text } from '../shared/text.ts';
import { defaultGraceHours } from './code.ts';

/** The body of POST /v1/campaigns/:id/codes/sync. */
export const reconcileCodesSchema = z.strictObject({
  replace: z
    .array(text({ max: 64 }))
    .max(60)
    .default([])
    .meta(docs('Codes to replace now. Others stay. You can repeat the request.', ['PPP60K3F9QT'])),
  graceHours: z
    .number()
    .min(0)
    .max(168)
    .default(defaultGraceHours)
    .meta(docs('Hours for which the checkout accepts the codes in `replace` on.', defaultGraceHours)),
});
export type ReconcileCodesRequest = z.output<typeof reconcileCodesSchema>;
