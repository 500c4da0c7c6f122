import type { CheckoutOrders } from '../../../../../../web/console/src/api/contract.ts';
import { paidText, paidWithCodes } from '../../../../../../web/console/src/screens/home/paid-with-codes.ts';

const now = new Date('2026-11-28T06:12:00Z');

it('says which days were counted, and when, and whose codes they are', () => {
  const counted = {
    days: { from: '2026-10-30', to: '2026-11-27' },
    countedAt: '2026-11-28T03:12:00.000Z',
  };
  expect(paidText({ isConnected: true, isShared: false, ...counted }, now)).toBe(
    'Paid: Oct 30, 2026 to Nov 27, 2026, after refunds, without tax. Counted 3 hours ago.',
  );
  expect(paidText({ isConnected: true, isShared: true, ...counted }, now)).toContain(
    'without tax, with the codes of all campaigns at this checkout',
  );
  expect(paidText({ isConnected: true, isShared: false }, now)).toBe('What was paid isn’t counted yet.');
  expect(paidText({ isConnected: false, isShared: false }, now)).toBe('');
});

it('a last count before the period is old, not missing', () => {
  const orders = { countedAt: '2026-10-20T03:12:00.000Z', countedFrom: '2025-09-01' } as CheckoutOrders;
  const paid = paidWithCodes({ orders }, { from: '2026-10-30', to: '2026-11-28' }, false, now);
  expect(paid).toMatchObject({ isConnected: true, isOld: true });
  expect(paidText(paid, now)).toBe('Last counted 39 days ago.');
});
