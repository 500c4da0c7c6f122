import * as z from 'zod';
import { isId } from '../shared/ids.ts';
import { canonicalJson, docs, exampleId, idOf, timestamp } from '../shared/resource.ts';
import { resourceKinds } from '../shared/resource-kinds.ts';
import { rule } from '../shared/text.ts';
import { parseQuery } from '../shared/validation.ts';

/** Days for which the trail of a merchant's writes is kept. */
export const activityDays = 90;

/** The authors of writes: one of the merchant's keys, the operator of the service, or the service itself. */
export const activityActors = ['key', 'operator', 'service'] as const;
export type ActivityActor = (typeof activityActors)[number];
export const activityActorSchema = z.enum(activityActors);

/** The key of an entry. */
export const activityKeySchema = z.object({
  id: idOf('key'),
  name: z.string().meta(docs('Name of the key at that time.', 'Shop')),
});

/** An entry of the trail, in responses. */
export const activityEntrySchema = z.object({
  id: idOf('act'),
  createdAt: timestamp,
  actor: activityActorSchema.meta(
    docs('`operator` for the operator’s commands, `service` for the service’s own changes of codes.', 'key'),
  ),
  key: activityKeySchema.nullable().meta(
    docs('Secret key that sent the request. `null` for `operator` and `service`.', {
      id: exampleId('key'),
      name: 'Shop',
    }),
  ),
  operation: z
    .string()
    .meta(
      docs(
        'ID of the operation in this document; a command’s or function’s name for `operator` and `service`.',
        'updateCampaign',
      ),
    ),
  resource: z.string().meta(docs('ID of the resource, or of the merchant.', exampleId('camp'))),
  fields: z
    .array(z.string())
    .meta(
      docs('Names of the changed fields; for a new resource, of those that the request sent. Never values.', [
        'blockVpn',
      ]),
    ),
});
export type ActivityEntry = z.output<typeof activityEntrySchema>;

const recordedPrefixes = [...Object.values(resourceKinds).map(({ idPrefix }) => idPrefix), 'mer'] as const;

/** The query of GET /v1/activity. */
export const activityFilterSchema = z.object({
  key: idOf('key')
    .optional()
    .meta(docs('Only writes of this key.', exampleId('key'))),
  resource: z
    .string()
    .check(
      rule(
        (value) => recordedPrefixes.some((prefix) => isId(prefix, value)),
        'invalid_id',
        'Must be the ID of a resource, or of the merchant.',
      ),
    )
    .optional()
    .meta(docs('Only writes to this resource.', exampleId('camp'))),
});

/** Returns the filters of a query. Throws `invalid_parameter`. */
export function activityFilter(
  query: Record<keyof z.input<typeof activityFilterSchema>, string | undefined>,
): z.output<typeof activityFilterSchema> {
  return parseQuery(activityFilterSchema, query);
}

/** Fields that every change sets. */
const impliedFields = ['updatedAt'];

/** Returns the names of the fields that differ, in the order of the new fields. */
export function changedFields(before: object, after: object): string[] {
  const [from, to] = [before, after].map((fields) => new Map<string, unknown>(Object.entries(fields)));
  const names = new Set([...(to?.keys() ?? []), ...(from?.keys() ?? [])]);
  return [...names].filter(
    (name) =>
      !impliedFields.includes(name) && canonicalJson(from?.get(name)) !== canonicalJson(to?.get(name)),
  );
}
