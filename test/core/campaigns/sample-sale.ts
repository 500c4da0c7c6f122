import type { Sale } from '../../../core/campaigns/sale.ts';

/** A sale of 40% from November 27 to the end of November 30, 2026. */
export const sampleSale: Sale = {
  name: 'Black Friday',
  discount: 40,
  code: 'BLACK40',
  startsAt: '2026-11-27T00:00:00.000Z',
  endsAt: '2026-12-01T00:00:00.000Z',
  message: 'Black Friday: {{discount}}% off with {{code}}. Enjoy.',
  translations: {},
};
