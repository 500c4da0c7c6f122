import { decide, requestJson } from './decide.mjs';

const { STRIPE_KEY, STRIPE_URL = 'https://api.stripe.com' } = process.env;
const expand = [
  'payment_intent.latest_charge',
  'subscription.default_payment_method',
  'discounts.promotion_code',
];

/** Handles `checkout.session.completed`. Only the event's ID counts, so a forged event can only start a check of an existing session. */
export async function checkStripe({ type, data }) {
  if (type !== 'checkout.session.completed') return undefined;
  const query = new URLSearchParams(expand.map((path) => ['expand[]', path]));
  const url = `${STRIPE_URL}/v1/checkout/sessions/${encodeURIComponent(data.object.id)}?${query}`;
  const { discounts, payment_intent, subscription, customer_details } = await requestJson(url, STRIPE_KEY);
  const code = discounts?.[0]?.promotion_code?.code;
  const { card } =
    payment_intent?.latest_charge?.payment_method_details ?? subscription?.default_payment_method ?? {};
  return code && decide(code, [card?.country, customer_details?.address?.country]);
}
