import * as z from 'zod';
import type { ProviderCode } from '../../../core/checkouts/code.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import type { NewCode, ProviderClient } from './provider.ts';
import { orError, orGone, parsed, type SendRequest } from './provider-requests.ts';

/** Version of the Paddle API. */
export const paddleVersion = '1';

/** Permission of an API key. Reading is part of writing. */
export const paddlePermission = 'discount.write';

const discount = z.object({
  id: z.string(),
  status: z.string(),
  enabled_for_checkout: z.boolean(),
  code: z.string().nullable(),
  type: z.string(),
  amount: z.string(),
  usage_limit: z.int().nullable().default(null),
  expires_at: z.string().nullable().default(null),
  times_used: z.int(),
});
const list = z.object({ data: z.array(discount) });

/** Paddle lists only active discounts if the request has no status. */
const anyStatus = 'status=active,archived';

/** Returns true if Paddle's error means a missing permission; it has the same status for an unknown key. */
export function isPaddlePermissionMissing(body: unknown): boolean {
  return z.object({ error: z.object({ code: z.literal('forbidden') }) }).safeParse(body).success;
}

/** Returns the client of a Paddle account. */
export function paddleProvider(send: SendRequest, clock: Clock): ProviderClient {
  const query = async (query: string) => {
    const { data } = parsed(list, await send({ method: 'GET', path: `/discounts?${query}` }));
    return data.map((entry) => toProviderCode(entry, clock()));
  };
  return {
    probe: async () => {
      await query('per_page=1');
    },
    find: async (code) =>
      (await query(`code=${code}&${anyStatus}`)).find((each) => each.code.toUpperCase() === code),
    create: async (code) => {
      await send({ method: 'POST', path: '/discounts', body: bodyOf(code) });
    },
    read: async (ids) => {
      const discounts = await orError(query(`id=${ids.join(',')}&${anyStatus}&per_page=200`));
      if (!Array.isArray(discounts)) return ids.map(() => discounts);
      return ids.map((id) => discounts.find(({ providerId }) => providerId === id));
    },
    end: async (id) => {
      const path = `/discounts/${encodeURIComponent(id)}`;
      await orGone(send({ method: 'PATCH', path, body: { status: 'archived' } }));
    },
  };
}

function bodyOf({ code, discount, duration, providerProductIds, endsAt, campaignId }: NewCode) {
  return {
    type: 'percentage',
    amount: String(discount),
    description: code,
    code,
    enabled_for_checkout: true,
    recur: duration === 'forever',
    restrict_to: providerProductIds.length === 0 ? null : providerProductIds,
    expires_at: endsAt,
    custom_data: { campaign: campaignId },
  };
}

function toProviderCode(entry: z.output<typeof discount>, now: Date): ProviderCode {
  const isExpired = entry.expires_at !== null && Date.parse(entry.expires_at) <= now.getTime();
  const isUsedUp = entry.usage_limit !== null && entry.times_used >= entry.usage_limit;
  return {
    providerId: entry.id,
    code: entry.code ?? '',
    discount: entry.type === 'percentage' ? Number(entry.amount) : 0,
    isActive: entry.status === 'active' && entry.enabled_for_checkout && !isExpired && !isUsedUp,
    redemptions: entry.times_used,
  };
}
