import type { CheckoutProvider } from '../../../core/checkouts/checkout.ts';

type Entry = Record<string, unknown>;
type Change = (entry: Entry) => void;

/** Returns a change that leaves out a field of each discount. */
const without =
  (field: string): Change =>
  (entry) => {
    delete entry[field];
  };

/** Returns a change that sets a field of each discount. */
const having =
  (field: string, value: unknown): Change =>
  (entry) => {
    if (field in entry) entry[field] = value;
  };

const ofCoupon =
  (change: Change): Change =>
  (entry) => {
    const { coupon } = Object(entry.promotion);
    if (Object(coupon) === coupon) change(coupon);
  };

const noCoupon: Change = (entry) => {
  if (entry.promotion) entry.promotion = { type: 'coupon', coupon: null };
};

/** Honest responses with status 200 in which each discount lacks a field that a decision needs. */
export const missingFields: Record<CheckoutProvider, Record<string, Change>> = {
  stripe: {
    'coupon: null': noCoupon,
    'no percent_off': ofCoupon(without('percent_off')),
    'percent_off: null': ofCoupon((entry) => Object.assign(entry, { percent_off: null, amount_off: null })),
    'no active': without('active'),
    'no times_redeemed': without('times_redeemed'),
    'no metadata': without('metadata'),
    'no code': without('code'),
  },
  paddle: {
    'no amount': without('amount'),
    'an amount that is no number': having('amount', 'half'),
    'no type': without('type'),
    'no status': without('status'),
    'no enabled_for_checkout': without('enabled_for_checkout'),
    'no times_used': without('times_used'),
    'no custom_data': without('custom_data'),
    'no expires_at': without('expires_at'),
  },
  polar: {
    'no basis_points': without('basis_points'),
    'no type': without('type'),
    'no redemptions_count': without('redemptions_count'),
    'no metadata': without('metadata'),
    'no ends_at': without('ends_at'),
    'a starts_at that is no time': having('starts_at', 'soon'),
  },
};

/** Names of the changes after which a discount is not active. */
export const inactiveDrifts: readonly string[] = [
  'active: false',
  'enabled_for_checkout: false',
  'starts_at in a year',
];

/** Honest responses with status 200 in which each discount has another value. */
export const changedFields: Record<CheckoutProvider, Record<string, Change>> = {
  stripe: {
    'active: false': having('active', false),
    'percent_off: 4.5': ofCoupon(having('percent_off', 4.5)),
  },
  paddle: {
    'enabled_for_checkout: false': having('enabled_for_checkout', false),
    'type: flat': having('type', 'flat'),
    'amount: 4.5': having('amount', '4.5'),
  },
  polar: {
    'basis_points: 450': having('basis_points', 450),
    'starts_at in a year': having('starts_at', '2028-01-01T00:00:00Z'),
    'type: fixed': having('type', 'fixed'),
  },
};

/** Applies a change to each discount of a provider's response: of a list, or of one discount. */
export function driftOf(change: Change): (body: unknown) => unknown {
  return (body) => {
    const { data, items } = Object(body);
    const list = items ?? data ?? body;
    for (const entry of Array.isArray(list) ? list : [list]) change(entry);
    return body;
  };
}
