import { renderToStaticMarkup } from 'react-dom/server';
import { isEmpty } from '../../../../../../web/console/src/screens/statistics/rates.ts';
import { TotalsList } from '../../../../../../web/console/src/screens/statistics/totals.tsx';

const none = { shown: 0, copied: 0, opened: 0, dismissed: 0, redeemed: 0, copyPercent: null };

it('no redemption is a fact with a checkout, and a redemption stays one after disconnecting it', () => {
  const isListed = (redeemed: number, hasCheckout: boolean) =>
    renderToStaticMarkup(
      <TotalsList
        totals={{ ...none, redeemed }}
        before={undefined}
        period="7 days"
        hasCheckout={hasCheckout}
        hasLinks={false}
      />,
    ).includes('Redeemed');
  expect([isListed(0, true), isListed(0, false), isListed(5, false)]).toEqual([true, false, true]);
});

it('a period with redemptions is not empty, even if no banner was shown in it', () => {
  expect([isEmpty(none), isEmpty({ ...none, redeemed: 5 }), isEmpty({ ...none, shown: 1 })]).toEqual([
    ...[true, false, false],
  ]);
});
