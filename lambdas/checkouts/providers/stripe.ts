import * as z from 'zod';
import type { ProviderCode } from '../../../core/checkouts/code.ts';
import { type NewCode, type ProviderClient, ProviderError } from './provider.ts';
import { orError, orGone, parsed, type SendRequest } from './provider-requests.ts';

/** Version of the Stripe API. */
export const stripeVersion = '2026-10-28.endive';

/** Permissions of a restricted key. Reading is part of writing. */
export const stripePermissions = {
  coupons: 'Coupons: write',
  promotionCodes: 'Promotion codes: write',
} as const;

const coupon = z.object({ percent_off: z.number().nullable() });
const promotionCode = z.object({
  id: z.string(),
  code: z.string(),
  active: z.boolean(),
  times_redeemed: z.int(),
  promotion: z.object({ coupon: coupon.nullable() }),
});
const list = z.object({ data: z.array(promotionCode) });

/** Returns the client of a Stripe account. A code is a promotion code with a coupon of the same name. */
export function stripeProvider(send: SendRequest): ProviderClient {
  const coupons = (path: string, body?: URLSearchParams) =>
    send({
      method: body ? 'POST' : 'GET',
      path: `/v1/coupons${path}`,
      permission: stripePermissions.coupons,
      ...(body ? { body } : {}),
    });
  const readOne = async (id: string) => {
    const path = `/v1/promotion_codes/${encodeURIComponent(id)}?expand[]=promotion.coupon`;
    return toProviderCode(parsed(promotionCode, await send({ method: 'GET', path })));
  };
  /**
   * A coupon of this name that is there already comes from an interrupted run, unless its percentage differs.
   */
  const createCoupon = async (code: NewCode) => {
    const created = await orError(coupons('', couponForm(code)));
    if (!(created instanceof ProviderError)) return;
    if (created.problem !== 'refused') throw created;
    const existing = await orGone(coupons(`/${code.code}`));
    if (existing === undefined || parsed(coupon, existing).percent_off !== code.discount) throw created;
  };
  return {
    probe: async () => {
      await Promise.all([coupons('?limit=1'), send({ method: 'GET', path: '/v1/promotion_codes?limit=1' })]);
    },
    find: async (code) => {
      const path = `/v1/promotion_codes?code=${code}&limit=1&expand[]=data.promotion.coupon`;
      const [entry] = parsed(list, await send({ method: 'GET', path })).data;
      return entry && toProviderCode(entry);
    },
    create: async (code) => {
      await createCoupon(code);
      await send({ method: 'POST', path: '/v1/promotion_codes', body: promotionCodeForm(code) });
    },
    read: (ids) => Promise.all(ids.map((id) => orError(orGone(readOne(id))))),
    end: async (id) => {
      const path = `/v1/promotion_codes/${encodeURIComponent(id)}`;
      await orGone(send({ method: 'POST', path, body: new URLSearchParams({ active: 'false' }) }));
    },
  };
}

function couponForm({ code, discount, duration, providerProductIds, campaignId }: NewCode): URLSearchParams {
  const form = new URLSearchParams({
    id: code,
    name: code,
    percent_off: String(discount),
    duration,
    'metadata[campaign]': campaignId,
  });
  for (const id of providerProductIds) form.append('applies_to[products][]', id);
  return form;
}

function promotionCodeForm({ code, endsAt, campaignId }: NewCode): URLSearchParams {
  return new URLSearchParams({
    'promotion[type]': 'coupon',
    'promotion[coupon]': code,
    code,
    ...(endsAt === null ? {} : { expires_at: String(Math.floor(Date.parse(endsAt) / 1000)) }),
    'metadata[campaign]': campaignId,
  });
}

function toProviderCode({
  id,
  code,
  active,
  times_redeemed,
  promotion,
}: z.output<typeof promotionCode>): ProviderCode {
  const discount = promotion.coupon?.percent_off ?? 0;
  return { providerId: id, code, discount, isActive: active, redemptions: times_redeemed };
}
