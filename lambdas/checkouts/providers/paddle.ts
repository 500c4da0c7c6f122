import * as z from 'zod';
import type { ProviderCode } from '../../../core/checkouts/code.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import { type NewCode, type ProviderClient, ProviderError } from './provider.ts';
import { isAllowed, orError, orGone, type SendRequest } from './provider-requests.ts';
import {
  dataList,
  parsed,
  percentage,
  positionAfter,
  redemptionCount,
  tag,
  timeOrNever,
  unknownStatus,
  withId,
} from './provider-responses.ts';

/** Version of the Paddle API. */
export const paddleVersion = '1';

/** Permission of an API key. Reading is part of writing. */
export const paddlePermission = 'discount.write';

/** Length of a page, the most that Paddle allows. */
const pageLength = 200;

/** The statuses of a discount. A merchant sets the first two and Paddle the others. */
const statuses: readonly string[] = ['active', 'archived', 'expired', 'used'];

const discount = z.intersection(
  z.object({
    id: z.string().min(1),
    status: z.string(),
    enabled_for_checkout: z.boolean(),
    code: z.string().nullable(),
    usage_limit: z.int().nullable(),
    expires_at: timeOrNever,
    times_used: redemptionCount,
    custom_data: tag,
  }),
  z.union([
    z.object({
      type: z.literal('percentage'),
      amount: z
        .string()
        .regex(/^\d+(\.\d+)?$/)
        .transform(Number)
        .pipe(percentage),
    }),
    z.object({ type: z.enum(['flat', 'flat_per_seat']) }),
  ]),
);
const named = z.object({ id: z.string().min(1), code: z.string().nullable(), custom_data: tag });
const one = z.object({ data: z.unknown() });
const page = dataList.extend({ meta: z.object({ pagination: z.object({ has_more: z.boolean() }) }) });

/** Query for discounts with any status. Paddle lists only active ones if the request has none. */
export const anyPaddleStatus = `status=${statuses.join()}`;

/** Returns true if Paddle's error means a missing permission; it has the same status for an unknown key. */
export function isPaddlePermissionMissing(body: unknown): boolean {
  return z.object({ error: z.object({ code: z.literal('forbidden') }) }).safeParse(body).success;
}

/** Returns the client of a Paddle account. */
export function paddleProvider(send: SendRequest, clock: Clock): ProviderClient {
  const get = (query: string) => send({ method: 'GET', path: `/discounts?${query}` });
  const query = async (query: string) => parsed(dataList, await get(query)).data;
  const read = (entry: unknown) => toProviderCode(parsed(discount, entry), clock());
  const readById = async (ids: readonly string[]) => {
    const parameter = ids.map(encodeURIComponent).join(',');
    const data = await query(`id=${parameter}&${anyPaddleStatus}&per_page=${pageLength}`);
    return new Map(data.map((entry) => [parsed(named, entry).id, entry]));
  };
  const pathOf = (id: string) => `/discounts/${encodeURIComponent(id)}`;
  const readOne = async (id: string) =>
    withId(id, read(parsed(one, await send({ method: 'GET', path: pathOf(id) })).data));
  // A list without a discount does not say that it is gone.
  const readFrom = async (entries: ReadonlyMap<string, unknown>, id: string) =>
    entries.has(id) ? read(entries.get(id)) : orGone(readOne(id));
  return {
    probe: async () => {
      await query('per_page=1');
    },
    readsCustomers: () => isAllowed(send({ method: 'GET', path: '/customers?per_page=1' })),
    find: async (code) => {
      const data = await query(`code=${code}&${anyPaddleStatus}`);
      const entry = data.find((each) => parsed(named, each).code?.toUpperCase() === code);
      return entry === undefined ? undefined : read(entry);
    },
    create: async (code) => {
      await send({ method: 'POST', path: '/discounts', body: bodyOf(code) });
    },
    read: async (ids) => {
      const entries = await orError(readById(ids));
      if (entries instanceof ProviderError) return ids.map(() => entries);
      return Promise.all(ids.map((id) => orError(readFrom(entries, id))));
    },
    end: async (id) => {
      await send({ method: 'PATCH', path: pathOf(id), body: { status: 'archived' } });
    },
    list: async (position) => {
      const after = position === undefined ? '' : `&after=${encodeURIComponent(position)}`;
      const { data, meta } = parsed(page, await get(`status=active&per_page=${pageLength}${after}`));
      const entries = data.map((entry) => parsed(named, entry));
      const codes = data.filter((_, index) => entries[index]?.custom_data);
      const { has_more } = meta.pagination;
      const next = positionAfter(has_more, entries.at(-1), 'meta.pagination.has_more');
      return { codes: codes.map(read), next, isEmpty: data.length === 0 };
    },
  };
}

function bodyOf({ code, discount, duration, providerProductIds, endsAt, campaignId, terms }: NewCode) {
  return {
    type: 'percentage',
    amount: String(discount),
    description: code,
    code,
    enabled_for_checkout: true,
    recur: duration === 'forever',
    restrict_to: providerProductIds.length === 0 ? null : providerProductIds,
    expires_at: endsAt,
    custom_data: { campaign: campaignId, terms },
  };
}

function toProviderCode(entry: z.output<typeof discount>, now: Date): ProviderCode {
  if (!statuses.includes(entry.status)) throw unknownStatus('status');
  const isExpired = entry.expires_at !== null && Date.parse(entry.expires_at) <= now.getTime();
  const isUsedUp = entry.usage_limit !== null && entry.times_used >= entry.usage_limit;
  return {
    providerId: entry.id,
    code: entry.code ?? '',
    discount: entry.type === 'percentage' ? entry.amount : null,
    isActive: entry.status === 'active' && entry.enabled_for_checkout && !isExpired && !isUsedUp,
    redemptions: entry.times_used,
    endsAt: entry.expires_at,
    tag: entry.custom_data,
  };
}
