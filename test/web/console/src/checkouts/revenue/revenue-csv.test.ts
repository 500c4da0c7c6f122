import { revenueCsv } from '../../../../../../web/console/src/checkouts/revenue/revenue-csv.ts';

it('a country is a line, and what is not known is empty', () => {
  const cell = { orders: 1, revenue: 19.6, refunds: 0 };
  const none = { orders: 0, revenue: 0, refunds: 0 };
  const row = {
    ...{ country: 'IN', ...cell, withCode: cell, otherDiscount: none },
    ...{ withoutCode: none, unknown: none, renewals: none, otherCardCountry: null },
  };
  const byCountry = [row, { ...row, country: 'XX' }];
  const [head = '', line, other] = revenueCsv({ byCountry, currency: 'USD' }).split('\r\n');
  expect(line).toBe('IN,India,USD,1,19.6,0,1,19.6,0,0,0,0,0,0,0,0,');
  expect(other).toMatch(/^XX,No address,USD,/);
  expect(head.match(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g)).toHaveLength(16);
});
