import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Campaign } from '../../../../../../web/console/src/api/contract.ts';
import { countedSince } from '../../../../../../web/console/src/screens/home/counted-since.ts';
import { Funnel } from '../../../../../../web/console/src/screens/home/funnel.tsx';
import type { PaidWithCodes } from '../../../../../../web/console/src/screens/home/paid-with-codes.ts';

const render = (paid: PaidWithCodes, { redeemed = 4, since = undefined as string | undefined } = {}) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Funnel
        campaign={{ checkout: { id: 'chk_1' }, codeInLinks: false } as Campaign}
        period={{ from: '2026-10-30', to: '2026-11-28' }}
        days={30}
        totals={{ shown: 10, copied: 5, opened: 0, dismissed: 0, redeemed, copyPercent: 50 }}
        before={undefined}
        countedSince={since}
        paid={paid}
      />
    </QueryClientProvider>,
  );
const sum = { revenue: 803, orders: 4, currency: 'USD' };

it('the fifth number is what was paid, without a share and a bar', () => {
  const html = render({ isConnected: true, isShared: false, sum });
  expect(html).toMatch(
    /Paid with codes<\/dt><dd><strong>\$803<\/strong><\/dd><dd class="share">4 orders<\/dd>/,
  );
  expect(html.match(/<progress/g)).toHaveLength(3);
});

it('a number that nobody counted is not known, and an old one is gray', () => {
  expect(render({ isConnected: true, isShared: false })).toContain('<strong class="old">Not known</strong>');
  expect(render({ isConnected: true, isShared: false, sum, isOld: true })).toContain(
    '<strong class="old">$803</strong>',
  );
});

it('without the key for orders, there are four numbers', () => {
  expect(render({ isConnected: false, isShared: false })).not.toContain('Paid with codes');
});

it('copies of codes by hand, before the first managed code, have no share of redemptions', () => {
  const day = (date: string, copied: number, redeemed = 0) => ({
    ...{ date, copied, redeemed, shown: 0, opened: 0, dismissed: 0, copyPercent: null },
  });
  const sinceOf = (...byDay: ReturnType<typeof day>[]) => countedSince({ byDay }, '2026-11-20T09:00:00.000Z');
  expect(sinceOf(day('2026-11-19', 0), day('2026-11-20', 5))).toBeUndefined();
  expect(sinceOf(day('2026-11-19', 5), day('2026-11-20', 5))).toBe('2026-11-20');
  // Another checkout was connected then.
  expect(sinceOf(day('2026-11-19', 5, 1))).toBeUndefined();
  expect(countedSince({ byDay: [day('2026-11-19', 5)] }, null)).toBeUndefined();

  const html = render({ isConnected: false, isShared: false }, { redeemed: 0, since: '2026-11-20' });
  expect(html).toContain('<strong>0</strong></dd><dd class="share">since Nov 20, 2026</dd>');
  expect(render({ isConnected: false, isShared: false }, { redeemed: 0 })).toContain(
    '<strong class="zero">0</strong></dd><dd class="share">0.0% of codes taken</dd>',
  );
});
