import * as z from 'zod';
import type { ProviderCode } from '../../../core/checkouts/code.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import type { NewCode, ProviderClient } from './provider.ts';
import { isAllowed, orError, orGone, type SendRequest } from './provider-requests.ts';
import { parsed, redemptionCount, tag, timeOrNever, withId } from './provider-responses.ts';

/** Version of the Polar API. */
export const polarVersion = '2026-04';

/** Scope of an organization access token. Reading is part of writing. */
export const polarPermission = 'discounts:write';

/** Length of a page, the most that Polar allows. */
const pageLength = 100;

const discount = z.intersection(
  z.object({
    id: z.string().min(1),
    code: z.string().nullable(),
    starts_at: timeOrNever,
    ends_at: timeOrNever,
    max_redemptions: z.int().nullable(),
    redemptions_count: redemptionCount,
    metadata: tag,
  }),
  z.union([
    z.object({ type: z.literal('percentage'), basis_points: z.int().min(1).max(10_000) }),
    z.object({ type: z.literal('fixed') }),
  ]),
);
const named = z.object({ id: z.string().min(1), code: z.string().nullable(), metadata: tag });
const list = z.object({ items: z.array(z.unknown()) });

/** A page of a list. */
export const polarPage = list.extend({ pagination: z.object({ max_page: z.int().min(0) }) });

/** Returns the client of a Polar organization. */
export function polarProvider(send: SendRequest, clock: Clock): ProviderClient {
  const get = (query: string) => send({ method: 'GET', path: `/v1/discounts/?${query}` });
  const query = async (query: string) => parsed(list, await get(query)).items;
  const read = (entry: unknown) => toProviderCode(parsed(discount, entry), clock());
  const pathOf = (id: string) => `/v1/discounts/${encodeURIComponent(id)}`;
  const readOne = async (id: string) => withId(id, read(await send({ method: 'GET', path: pathOf(id) })));
  return {
    probe: async () => {
      await query('limit=1');
    },
    readsCustomers: () => isAllowed(send({ method: 'GET', path: '/v1/customers/?limit=1' })),
    // Polar also finds names that contain the code.
    find: async (code) => {
      const items = await query(`query=${code}&limit=${pageLength}`);
      const entry = items.find((each) => parsed(named, each).code?.toUpperCase() === code);
      return entry === undefined ? undefined : read(entry);
    },
    create: async (code) => {
      await send({ method: 'POST', path: '/v1/discounts/', body: bodyOf(code) });
    },
    read: (ids) => Promise.all(ids.map((id) => orError(orGone(readOne(id))))),
    end: async (id) => {
      const body = { ends_at: clock().toISOString() };
      await send({ method: 'PATCH', path: pathOf(id), body });
    },
    list: async (position = '1') => {
      const { items, pagination } = parsed(polarPage, await get(`limit=${pageLength}&page=${position}`));
      const codes = items.filter((entry) => parsed(named, entry).metadata).map(read);
      const next = Number(position) < pagination.max_page ? String(Number(position) + 1) : undefined;
      return { codes: codes.filter(({ isActive }) => isActive), next, isEmpty: items.length === 0 };
    },
  };
}

function bodyOf({ code, discount, duration, providerProductIds, endsAt, campaignId, terms }: NewCode) {
  return {
    type: 'percentage',
    basis_points: Math.round(discount * 100),
    duration,
    name: code,
    code,
    products: providerProductIds.length === 0 ? null : providerProductIds,
    ends_at: endsAt,
    metadata: { campaign: campaignId, terms },
  };
}

function toProviderCode(entry: z.output<typeof discount>, now: Date): ProviderCode {
  const isStarted = entry.starts_at === null || Date.parse(entry.starts_at) <= now.getTime();
  const isEnded = entry.ends_at !== null && Date.parse(entry.ends_at) <= now.getTime();
  const isUsedUp = entry.max_redemptions !== null && entry.redemptions_count >= entry.max_redemptions;
  return {
    providerId: entry.id,
    code: entry.code ?? '',
    discount: entry.type === 'percentage' ? entry.basis_points / 100 : null,
    isActive: isStarted && !isEnded && !isUsedUp,
    redemptions: entry.redemptions_count,
    endsAt: entry.ends_at,
    tag: entry.metadata,
  };
}
