import { useRevenue } from '../../api/revenue.ts';
import { Card } from '../../parts/card.tsx';
import { type ChartPoint, type DayNote, LineChart } from '../../parts/charts/line-chart.tsx';
import { formatDay, formatShortSum, formatSum } from '../../parts/numbers.ts';
import { Loaded } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { providerOf } from '../providers.ts';
import type { ReportProps } from './report-props.ts';
import { countedMonths } from './revenue-period.ts';
import { type MonthSums, monthsOf } from './revenue-sums.ts';

const lines = ['Countries with a discount', 'Countries at full price, to compare'] as const;

/** What was paid in each month of up to 13, so that the months before the discounts stand beside those since. */
export default function BeforeAndSince({ checkout, orders, revenue: { currency } }: ReportProps) {
  const period = countedMonths(orders);
  const query = useRevenue({ checkout, ...period, currency });
  const connected = checkout.createdAt.slice(0, 10);
  const notes =
    connected < period.from ? [] : [{ day: connected, text: `${providerOf(checkout).name} was connected` }];
  return (
    <Card
      title="Before and since"
      description="Revenue after refunds, by month. Countries are grouped by today’s discounts."
    >
      <Loaded query={query}>
        {(revenue) => (
          <Months currency={revenue.currency} notes={notes} months={monthsOf(revenue, period, orders)} />
        )}
      </Loaded>
    </Card>
  );
}

interface MonthsProps {
  months: readonly MonthSums[];
  currency: string;
  notes: readonly DayNote[];
}

function Months({ months, currency, notes }: MonthsProps) {
  const format = (value: number | null | undefined) =>
    typeof value === 'number' ? formatSum(value, currency) : 'Not known';
  const describe = ({ date, values: [discounted, fullPrice] }: ChartPoint) =>
    `${formatDay(date)}: ${format(discounted)} with a discount, ${format(fullPrice)} at full price`;
  return (
    <>
      <LineChart
        label="Chart: revenue by month, for countries with a discount and countries at full price"
        points={months.map(({ month, discounted, fullPrice }) => ({
          date: month,
          values: [discounted, fullPrice],
        }))}
        lines={lines}
        format={(value) => formatShortSum(value, currency)}
        describe={describe}
        notes={notes}
      />
      <details className="month-numbers">
        <summary>Show the numbers</summary>
        <Table
          label="Revenue by month"
          rows={months}
          keyOf={({ month }) => month}
          columns={[
            { title: 'Month', cell: ({ month }) => formatDay(month) },
            {
              title: 'With a discount',
              label: 'With a discount',
              cell: ({ discounted }) => format(discounted),
              isNumber: true,
            },
            {
              title: 'Full price',
              label: 'Full price',
              cell: ({ fullPrice }) => format(fullPrice),
              isNumber: true,
            },
          ]}
        />
      </details>
    </>
  );
}
