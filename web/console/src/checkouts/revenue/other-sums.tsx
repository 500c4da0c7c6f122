import type { Revenue } from '../../api/contract.ts';
import type { CountryRevenue } from '../../api/revenue.ts';
import { Card } from '../../parts/card.tsx';
import { formatCount, formatDay, formatMoney, formatSum } from '../../parts/numbers.ts';
import { type Column, Table } from '../../parts/table.tsx';
import { placeName } from './revenue-sums.ts';

type CurrencyRow = Revenue['byCurrency'][number];

/** The exact sums in each currency in which buyers were charged. */
export function AsCharged({ revenue: { byCurrency, currency, ratesDate } }: { revenue: Revenue }) {
  const columns: Column<CurrencyRow>[] = [
    { title: 'Currency', cell: (row) => row.currency },
    { title: 'Orders', label: 'Orders', cell: ({ orders }) => formatCount(orders), isNumber: true },
    {
      title: 'Revenue',
      label: 'Revenue',
      cell: (row) => formatMoney(row.revenue, row.currency),
      isNumber: true,
    },
    {
      title: `In ${currency}`,
      label: `In ${currency}`,
      cell: ({ converted }) => (converted === null ? 'Not known' : formatMoney(converted, currency)),
      isNumber: true,
    },
  ];
  const missing = byCurrency.filter(({ converted }) => converted === null);
  return (
    <Card
      title="As charged"
      description={`Exact sums. The other numbers use the rates of ${formatDay(ratesDate)}.`}
    >
      {byCurrency.length === 0 ? (
        <p>Nobody paid in this period.</p>
      ) : (
        <Table label="As charged" columns={columns} rows={byCurrency} keyOf={(row) => row.currency} />
      )}
      {missing.length > 0 && (
        <p className="fine">
          We have no rate for {missing.map((row) => row.currency).join(', ')}, so it is in no other number.
        </p>
      )}
    </Card>
  );
}

/** Later payments of subscriptions. */
export function Renewals({ revenue: { byCountry, renewals, currency } }: { revenue: Revenue }) {
  const rows = byCountry
    .filter((row) => row.renewals.orders > 0)
    .sort((one, other) => other.renewals.revenue - one.renewals.revenue);
  const columns: Column<CountryRevenue>[] = [
    { title: 'Country', cell: ({ country }) => placeName(country) },
    { title: 'Payments', label: 'Payments', cell: (row) => formatCount(row.renewals.orders), isNumber: true },
    {
      title: 'Revenue',
      label: 'Revenue',
      cell: (row) => formatSum(row.renewals.revenue, currency),
      isNumber: true,
    },
    {
      title: 'Refunded',
      label: 'Refunded',
      cell: (row) => formatSum(row.renewals.refunds, currency),
      isNumber: true,
    },
  ];
  return (
    <Card title="Renewals" description="Later payments of subscriptions. They are in no other number.">
      {rows.length === 0 ? (
        <p>No subscription was renewed in this period.</p>
      ) : (
        <Table
          label="Renewals"
          columns={columns}
          rows={rows}
          keyOf={({ country }) => country}
          foot={
            <tr>
              <th scope="row">Total</th>
              <td className="number" data-label="Payments">
                {formatCount(renewals.orders)}
              </td>
              <td className="number" data-label="Revenue">
                {formatSum(renewals.revenue, currency)}
              </td>
              <td className="number" data-label="Refunded">
                {formatSum(renewals.refunds, currency)}
              </td>
            </tr>
          }
        />
      )}
    </Card>
  );
}
