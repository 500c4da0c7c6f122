import * as z from 'zod';

/**
 * Events of which a merchant is told. `test` and `weekly_summary` are what the merchant asked for. An alert of
 * an ended period or sale, or of a new key or address, has no end. That of an expiring key, of another price, and
 * of codes that a disconnection could not end, ends without a message. Each of the others is followed by one with
 * `isOver` once it is over.
 */
export const alertTypes = [
  'checkout_failing',
  'code_shared',
  'price_differs',
  'codes_unconfirmed',
  'codes_not_ended',
  'no_requests',
  'campaign_ended',
  'sale_ended',
  'key_expiring',
  'key_created',
  'alert_address_changed',
  'email_confirmation',
  'weekly_summary',
  'test',
] as const;
export type AlertType = (typeof alertTypes)[number];
export const alertTypeSchema = z.enum(alertTypes);
