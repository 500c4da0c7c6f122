import { decide, requestJson } from './decide.mjs';

const { STRIPE_KEY, STRIPE_URL = 'https://api.stripe.com', STRIPE_PRICE, SHOP_URL } = process.env;

/** Creates a Checkout Session at Stripe. A code that the visitor's country may not have is left out of it. */
export async function createSession({ code, country }) {
  const verdict = code ? await decide(code, [country]) : undefined;
  const session = new URLSearchParams({ mode: 'payment', success_url: `${SHOP_URL}/thanks` });
  session.set('line_items[0][price]', STRIPE_PRICE);
  session.set('line_items[0][quantity]', '1');
  if (verdict?.isAccepted) {
    const found = await requestJson(
      `${STRIPE_URL}/v1/promotion_codes?active=true&code=${verdict.code}`,
      STRIPE_KEY,
    );
    if (found.data[0]) session.set('discounts[0][promotion_code]', found.data[0].id);
  }
  const headers = { authorization: `Bearer ${STRIPE_KEY}` };
  const response = await fetch(`${STRIPE_URL}/v1/checkout/sessions`, {
    method: 'POST',
    headers,
    body: session,
  });
  if (!response.ok) throw new Error(`Stripe returned ${response.status}`);
  return { url: (await response.json()).url, verdict };
}
