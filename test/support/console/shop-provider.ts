import { driftOf } from '../checkouts/drifts.ts';
import { type Events, isIn } from './shop-events.ts';

/** A code at the account that the service leaves alone. */
export const otherCode = 'PPP50OTHERS';

/** Returns how the provider changes its responses in a month: a field is left out, and one code is by amount. */
export function driftAt(events: Events, hour: number): ReturnType<typeof driftOf> {
  const isDrifting = isIn(events.drifting, hour);
  return driftOf((discount) => {
    if (isDrifting) delete discount.active;
    const { coupon } = Object(discount.promotion);
    if (events.isOtherByAmount && discount.code === otherCode && Object(coupon) === coupon)
      Object.assign(coupon, { percent_off: null, amount_off: 500 });
  });
}

/** Returns the permissions of the key. */
export function permissionsAt({ lacking }: Events, hour: number): Set<string> {
  const missing = lacking[0] % 2 === 0 ? 'promotion_code_write' : 'coupon_write';
  const all = ['coupon_write', 'promotion_code_write'];
  return new Set(all.filter((each) => each !== missing || !isIn(lacking, hour)));
}

/** Returns what carries requests: `send` while nothing fails. */
export function fetchAt(events: Events, hour: number, send: typeof fetch): typeof fetch {
  const failing = (status: number) => async () =>
    new Response('{"error":{"type":"invalid_request_error"}}', { status });
  if (isIn(events.refused, hour)) return failing(401);
  if (isIn(events.unreachable, hour)) return () => Promise.reject(new TypeError('fetch failed'));
  if (isIn(events.limited, hour)) return failing(429);
  if (!isIn(events.unlisted, hour)) return send;
  const refuse = failing(400);
  return (input, init) => (String(input).includes('active=true') ? refuse() : send(input, init));
}
