import { decide, requestJson } from './decide.mjs';

const { POLAR_KEY, POLAR_URL = 'https://api.polar.sh' } = process.env;

/** Handles `order.paid`. Polar returns no country of the card, only the billing address. */
export async function checkPolar({ type, data }) {
  if (type !== 'order.paid') return undefined;
  const order = await requestJson(`${POLAR_URL}/v1/orders/${encodeURIComponent(data.id)}`, POLAR_KEY);
  const code = order.discount?.code;
  return code && decide(code, [order.billing_address?.country]);
}
