import * as z from 'zod';
import { isId } from '../shared/ids.ts';
import { docs, exampleId, idOf, storedReader, timestamp } from '../shared/resource.ts';
import { resourceKinds } from '../shared/resource-kinds.ts';
import { rule } from '../shared/text.ts';
import { parseQuery } from '../shared/validation.ts';

/** The authors of writes: one of the merchant's keys, the operator of the service, or the service itself. */
const activityActors = ['key', 'operator', 'service'] as const;
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

/** Reads a stored entry without its id and its time. Throws if it is malformed. */
export const storedActivity = storedReader(
  'activity',
  activityEntrySchema.omit({ id: true, createdAt: true }),
);

const recordedPrefixes = [...Object.values(resourceKinds).map(({ idPrefix }) => idPrefix), 'mer'] as const;

/** The query of GET /v1/activity. */
export const activityFilterSchema = z.object({
  keyId: idOf('key')
    .optional()
    .meta(docs('Only writes of this key.', exampleId('key'))),
  resourceId: z
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
