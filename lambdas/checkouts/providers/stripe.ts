import * as z from 'zod';
import type { ProviderCode } from '../../../core/checkouts/code.ts';
import { type NewCode, type ProviderClient, ProviderError } from './provider.ts';
import { isAllowed, orError, orGone, type SendRequest } from './provider-requests.ts';
import {
  dataList,
  parsed,
  percentage,
  positionAfter,
  redemptionCount,
  tag,
  withId,
} from './provider-responses.ts';

/** Version of the Stripe API. */
export const stripeVersion = '2026-10-28.endive';

/** Permissions of a restricted key. Reading is part of writing. */
export const stripePermissions = {
  coupons: 'Coupons: write',
  promotionCodes: 'Promotion codes: write',
} as const;

/** Length of a page, the most that Stripe allows. */
const pageLength = 100;

/** A coupon reduces by a percentage or by an amount, and has `null` for the other one. */
const coupon = z.union([
  z.object({ percent_off: percentage }),
  z.object({ percent_off: z.null(), amount_off: z.int() }),
]);
const promotionCode = z
  .object({
    id: z.string().min(1),
    code: z.string(),
    active: z.boolean(),
    times_redeemed: redemptionCount,
    expires_at: z.int().nullable(),
    metadata: tag,
    promotion: z.object({ coupon }),
  })
  .transform(
    ({ id, code, active, times_redeemed, expires_at, metadata, promotion }): ProviderCode => ({
      providerId: id,
      code,
      discount: promotion.coupon.percent_off,
      isActive: active,
      redemptions: times_redeemed,
      endsAt: expires_at === null ? null : new Date(expires_at * 1000).toISOString(),
      tag: metadata,
    }),
  );
const named = z.object({ code: z.string() });
const tagged = z.object({ id: z.string().min(1), metadata: tag });

/** A page of a list. */
export const stripePage = dataList.extend({ has_more: z.boolean() });
const couponExpansion = 'expand[]=promotion.coupon';

/** Returns the client of a Stripe account. A code is a promotion code with a coupon of the same name. */
export function stripeProvider(send: SendRequest): ProviderClient {
  const get = (path: string) => send({ method: 'GET', path });
  const coupons = (path: string, body?: URLSearchParams) =>
    send({
      method: body ? 'POST' : 'GET',
      path: `/v1/coupons${path}`,
      permission: stripePermissions.coupons,
      ...(body ? { body } : {}),
    });
  const pathOf = (id: string) => `/v1/promotion_codes/${encodeURIComponent(id)}`;
  const readOne = async (id: string) =>
    withId(id, parsed(promotionCode, await get(`${pathOf(id)}?${couponExpansion}`)));
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
      const [all, codes] = await Promise.all([coupons('?limit=1'), get('/v1/promotion_codes?limit=1')]);
      parsed(dataList, all);
      parsed(dataList, codes);
    },
    readsCustomers: () => isAllowed(get('/v1/customers?limit=1')),
    // Several can have the name, and at most one of them is active. The newest one is first.
    find: async (code) => {
      const path = `/v1/promotion_codes?code=${code}&limit=${pageLength}&expand[]=data.promotion.coupon`;
      const { data } = parsed(dataList, await get(path));
      const entry = data.find((each) => parsed(named, each).code.toUpperCase() === code);
      return entry === undefined ? undefined : parsed(promotionCode, entry);
    },
    create: async (code) => {
      await createCoupon(code);
      await send({ method: 'POST', path: '/v1/promotion_codes', body: promotionCodeForm(code) });
    },
    read: (ids) => Promise.all(ids.map((id) => orError(orGone(readOne(id))))),
    end: async (id) => {
      await send({ method: 'POST', path: pathOf(id), body: new URLSearchParams({ active: 'false' }) });
    },
    list: async (position) => {
      const after = position === undefined ? '' : `&starting_after=${encodeURIComponent(position)}`;
      const query = `active=true&limit=${pageLength}&expand[]=data.promotion.coupon${after}`;
      const { data, has_more } = parsed(stripePage, await get(`/v1/promotion_codes?${query}`));
      const entries = data.map((entry) => parsed(tagged, entry));
      const codes = data.filter((_, index) => entries[index]?.metadata);
      const next = positionAfter(has_more, entries.at(-1));
      return { codes: codes.map((entry) => parsed(promotionCode, entry)), next, isEmpty: data.length === 0 };
    },
  };
}

function couponForm({ discount, duration, providerProductIds, ...code }: NewCode): URLSearchParams {
  const form = new URLSearchParams({
    id: code.code,
    name: code.code,
    percent_off: String(discount),
    duration,
    ...tagForm(code),
  });
  for (const id of providerProductIds) form.append('applies_to[products][]', id);
  return form;
}

function promotionCodeForm({ code, endsAt, ...tag }: NewCode): URLSearchParams {
  return new URLSearchParams({
    'promotion[type]': 'coupon',
    'promotion[coupon]': code,
    code,
    ...(endsAt === null ? {} : { expires_at: String(Math.floor(Date.parse(endsAt) / 1000)) }),
    ...tagForm(tag),
  });
}

function tagForm({ campaignId, terms }: Pick<NewCode, 'campaignId' | 'terms'>) {
  return { 'metadata[campaign]': campaignId, 'metadata[terms]': terms };
}
