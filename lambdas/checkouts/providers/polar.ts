import * as z from 'zod';
import type { ProviderCode } from '../../../core/checkouts/code.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import type { NewCode, ProviderClient } from './provider.ts';
import { orError, orGone, parsed, type SendRequest } from './provider-requests.ts';

/** Version of the Polar API. */
export const polarVersion = '2026-04';

/** Scope of an organization access token. Reading is part of writing. */
export const polarPermission = 'discounts:write';

const discount = z.object({
  id: z.string(),
  code: z.string().nullable(),
  type: z.string(),
  basis_points: z.int().optional(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  max_redemptions: z.int().nullable(),
  redemptions_count: z.int(),
});
const list = z.object({ items: z.array(discount) });

/** Returns the client of a Polar organization. */
export function polarProvider(send: SendRequest, clock: Clock): ProviderClient {
  const query = async (query: string) => {
    const { items } = parsed(list, await send({ method: 'GET', path: `/v1/discounts/?${query}` }));
    return items.map((entry) => toProviderCode(entry, clock()));
  };
  const pathOf = (id: string) => `/v1/discounts/${encodeURIComponent(id)}`;
  const readOne = async (id: string) =>
    toProviderCode(parsed(discount, await send({ method: 'GET', path: pathOf(id) })), clock());
  return {
    probe: async () => {
      await query('limit=1');
    },
    // Polar also finds names that contain the code.
    find: async (code) =>
      (await query(`query=${code}&limit=100`)).find((each) => each.code.toUpperCase() === code),
    create: async (code) => {
      await send({ method: 'POST', path: '/v1/discounts/', body: bodyOf(code) });
    },
    read: (ids) => Promise.all(ids.map((id) => orError(orGone(readOne(id))))),
    end: async (id) => {
      const body = { ends_at: clock().toISOString() };
      await orGone(send({ method: 'PATCH', path: pathOf(id), body }));
    },
  };
}

function bodyOf({ code, discount, duration, providerProductIds, endsAt, campaignId }: NewCode) {
  return {
    type: 'percentage',
    basis_points: Math.round(discount * 100),
    duration,
    name: code,
    code,
    products: providerProductIds.length === 0 ? null : providerProductIds,
    ends_at: endsAt,
    metadata: { campaign: campaignId },
  };
}

function toProviderCode(entry: z.output<typeof discount>, now: Date): ProviderCode {
  const isStarted = entry.starts_at === null || Date.parse(entry.starts_at) <= now.getTime();
  const isEnded = entry.ends_at !== null && Date.parse(entry.ends_at) <= now.getTime();
  const isUsedUp = entry.max_redemptions !== null && entry.redemptions_count >= entry.max_redemptions;
  return {
    providerId: entry.id,
    code: entry.code ?? '',
    discount: entry.type === 'percentage' ? (entry.basis_points ?? 0) / 100 : 0,
    isActive: isStarted && !isEnded && !isUsedUp,
    redemptions: entry.redemptions_count,
  };
}
