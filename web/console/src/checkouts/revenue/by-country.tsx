import { useState } from 'react';
import { groupTotal } from '../../api/revenue.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Segments } from '../../parts/forms/choices.tsx';
import { formatCount } from '../../parts/numbers.ts';
import { download } from '../../screens/statistics/csv.ts';
import { providerOf } from '../providers.ts';
import { useDiscountNow } from '../use-code-orders.ts';
import { CountryTable, hasCards } from './country-table.tsx';
import type { ReportProps } from './report-props.ts';
import { revenueCsv } from './revenue-csv.ts';
import { type CountryFilter, countryFilters, countryRows } from './revenue-sums.ts';
import { useShownByCountry } from './use-shown-by-country.ts';

/** Rows that are shown at first. */
const fewRows = 15;

/** What each country paid, the largest first, with our codes, with other discounts and without. */
export function ByCountry({ campaign, checkout, revenue }: ReportProps) {
  const [hasAll, setAll] = useState(false);
  const [filter, setFilter] = useState<CountryFilter>('all');
  const discountOf = useDiscountNow(campaign);
  const { from, to, currency } = revenue;
  const shown = useShownByCountry(campaign, { from, to });
  const rows = countryRows(revenue, filter, discountOf);
  const csv = () => download(`Revenue ${from} ${to}.csv`, revenueCsv(revenue));
  return (
    <Card
      title="By country"
      description={`The country of the billing address. In ${currency}.`}
      action={
        <div className="buttons">
          <Segments label="Countries" value={filter} options={countryFilters} onChange={setFilter} />
          <Button label="Download as CSV" look="small" onPress={csv} />
        </div>
      }
    >
      {rows.length === 0 ? (
        <p>
          {filter === 'all' ? 'Nobody paid in this period.' : 'None of these countries paid in this period.'}
        </p>
      ) : (
        <div className="table-frame">
          <CountryTable
            rows={rows}
            currency={currency}
            discountOf={discountOf}
            shown={shown}
            {...(hasAll ? {} : { maxRows: fewRows })}
          />
        </div>
      )}
      {rows.length > fewRows && !hasAll && (
        <Button label={`Show all ${formatCount(rows.length)} countries`} onPress={() => setAll(true)} />
      )}
      <Notes checkout={checkout} revenue={revenue} />
    </Card>
  );
}

function Notes({ checkout, revenue }: Pick<ReportProps, 'checkout' | 'revenue'>) {
  const unknown = groupTotal(revenue, 'unknown').orders;
  return (
    <div className="revenue-notes">
      <p>This is what was paid. Whether these buyers would have paid the full price, no table can tell.</p>
      {unknown > 0 && (
        <p>
          For {formatCount(unknown)} of {formatCount(revenue.totals.orders)} orders we can’t tell whether a
          code was used. They were paid with a form of your own, outside of {providerOf(checkout).name}{' '}
          Checkout and invoices.
        </p>
      )}
      <p className="fine">
        Whole days in UTC. A refund belongs to the day of its order. Banners shown: by the visitor’s country.
        {hasCards(revenue.byCountry) &&
          ' Cards from elsewhere: orders that were paid with a card of another country than the address, from five orders on.'}
      </p>
    </div>
  );
}
