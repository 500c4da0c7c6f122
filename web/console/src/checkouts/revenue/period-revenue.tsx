import { lazy, Suspense, useState } from 'react';
import { currencyCodes } from '../../../../../core/shared/currencies.ts';
import type { Period } from '../../../../../core/shared/days.ts';
import type { Campaign, Checkout, Revenue } from '../../api/contract.ts';
import {
  type CountedOrders,
  countedPart,
  countedUntil,
  freshCountMs,
  groupTotal,
  useRevenue,
} from '../../api/revenue.ts';
import { SelectField } from '../../parts/forms/select-field.tsx';
import { formatCount, formatDay, formatShare, formatSum } from '../../parts/numbers.ts';
import { Empty, Loaded } from '../../parts/states.tsx';
import { replaceQuery } from '../../routing/location.tsx';
import { periodIn } from '../../screens/statistics/period.ts';
import { PeriodPicker } from '../../screens/statistics/period-picker.tsx';
import { ByCountry } from './by-country.tsx';
import { AsCharged, Renewals } from './other-sums.tsx';
import type { ReportProps } from './report-props.ts';
import { type RevenuePreset, revenuePeriodOf, revenuePresets, uncountedText } from './revenue-period.ts';
import { refundedShare } from './revenue-sums.ts';

const BeforeAndSince = lazy(() => import('./before-and-since.tsx'));

interface PeriodRevenueProps {
  campaign: Campaign;
  checkout: Checkout;
  orders: CountedOrders;
  onCount: () => void;
}

/** The numbers of a period and in a currency, both from the URL's query. Numbers of an old count are gray. */
export function PeriodRevenue({ campaign, checkout, orders, onCount }: PeriodRevenueProps) {
  const until = countedUntil(orders);
  const ofPreset = (name: Exclude<RevenuePreset, ''>) => revenuePeriodOf(name, until, new Date());
  const [{ preset, period }, setChoice] = useState(() => periodIn(location.search, revenuePresets, ofPreset));
  const [currency, setCurrency] = useState(() => currencyIn(location.search) ?? campaign.baseCurrency);
  const remember = (name: RevenuePreset, chosen: Period, inCurrency: string) => {
    const query = new URLSearchParams(name === '' ? { ...chosen } : name);
    query.set('currency', inCurrency);
    replaceQuery(query.toString());
  };
  // A preset follows the last counted day.
  const shown = preset === '' ? period : ofPreset(preset);
  const query = useRevenue({ checkout, ...shown, currency });
  const refetch = () => (query.error ? query.refetch() : onCount());
  return (
    <>
      <PeriodPicker
        presets={revenuePresets}
        periodOf={ofPreset}
        preset={preset}
        period={shown}
        onChange={(choice) => {
          setChoice(choice);
          remember(choice.preset, choice.period, currency);
        }}
      >
        <div className="currency-choice">
          <SelectField
            label="Currency"
            value={currency}
            options={currencyCodes.map((code) => [code, code])}
            onChange={(next) => {
              setCurrency(next);
              remember(preset, shown, next);
            }}
          />
        </div>
      </PeriodPicker>
      <div className="cards">
        <Loaded
          query={{ ...query, refetch, dataUpdatedAt: query.data ? Date.parse(orders.countedAt) : 0 }}
          freshMs={freshCountMs}
        >
          {(revenue) =>
            countedPart(shown, orders) ? (
              <Report campaign={campaign} checkout={checkout} orders={orders} revenue={revenue} />
            ) : (
              <Empty title="No numbers for this period">
                <p>{uncountedText(shown, orders)} Choose another period.</p>
              </Empty>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

/** Returns the currency in a URL's query; `undefined` if it has none that exists. */
function currencyIn(query: string): string | undefined {
  const wanted = new URLSearchParams(query).get('currency');
  return currencyCodes.find((code) => code === wanted);
}

function Report(props: ReportProps) {
  const { orders, revenue } = props;
  const { from, to } = revenue;
  const uncounted = uncountedText({ from, to }, orders);
  return (
    <>
      <div>
        <h2>
          {formatDay(from)} to {formatDay(to)}
        </h2>
        {uncounted && <p className="fine">{uncounted}</p>}
      </div>
      <RevenueTotals revenue={revenue} />
      <ByCountry {...props} />
      <Suspense fallback={<div className="card map-place" />}>
        <BeforeAndSince {...props} />
      </Suspense>
      <div className="beside halves">
        <AsCharged revenue={revenue} />
        <Renewals revenue={revenue} />
      </div>
    </>
  );
}

/** The four numbers of a period. */
function RevenueTotals({ revenue }: { revenue: Revenue }) {
  const { totals, currency } = revenue;
  const withCode = groupTotal(revenue, 'withCode');
  const share = refundedShare(totals);
  const entries = [
    ['Revenue after refunds', formatSum(totals.revenue, currency), 'without tax, before fees'],
    ['Orders', formatCount(totals.orders), 'first payments only'],
    ['Orders with our code', formatCount(withCode.orders), `paid ${formatSum(withCode.revenue, currency)}`],
    [
      'Refunded',
      formatSum(totals.refunds, currency),
      share === null ? '' : `${formatShare(share)} of what was paid`,
    ],
  ] as const;
  return (
    <dl className="card totals" aria-label="Totals">
      {entries.map(([name, value, detail]) => (
        <div key={name}>
          <dt className="fine">{name}</dt>
          <dd className="number">
            <strong>{value}</strong> <span className="fine">{detail}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
