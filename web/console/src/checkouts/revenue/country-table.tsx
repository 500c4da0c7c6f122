import type { ReactNode } from 'react';
import { findCountry } from '../../../../../core/shared/countries.ts';
import type { RevenueCell } from '../../api/contract.ts';
import { type CountryRevenue, groupTotal, sumOfCells } from '../../api/revenue.ts';
import { formatAmount, formatCount, formatKnown, formatPercent, formatSum } from '../../parts/numbers.ts';
import { type Column, Table } from '../../parts/table.tsx';
import { cardsFromElsewhere, groupTitles, placeName } from './revenue-sums.ts';

const discountTitle = 'Discount now';
const shownTitle = 'Banners shown';
const cardsTitle = 'Cards from elsewhere';

/** The groups of orders that the table shows. */
type Groups = readonly (typeof groupTitles)[number][];

interface CountryTableProps {
  rows: readonly CountryRevenue[];
  currency: string;
  discountOf: (country: string) => number;
  /** How often the banner was shown in each country; `undefined` if it isn't known. */
  shown: ReadonlyMap<string, number> | undefined;
  /** The most rows that are shown. @default - all */
  maxRows?: number;
}

/** What each country paid, with the sums of all rows, also of those that are not shown. */
export function CountryTable({ rows, maxRows, ...input }: CountryTableProps) {
  const isUnknown = groupTotal({ byCountry: rows }, 'unknown').orders > 0;
  const groups = groupTitles.filter(([group]) => group !== 'unknown' || isUnknown);
  const columns = columnsOf(rows, groups, input);
  return (
    <Table
      label="Revenue by country"
      className="stacked revenue"
      columns={columns}
      rows={rows}
      keyOf={({ country }) => country}
      {...(maxRows === undefined ? {} : { maxRows })}
      detail={(row) => <Parts row={row} groups={groups} currency={input.currency} />}
      foot={<Total rows={rows} columns={columns} shown={input.shown} />}
    />
  );
}

/** Returns true if it is known where a card was from. */
export function hasCards(rows: readonly CountryRevenue[]): boolean {
  return rows.some(({ otherCardCountry }) => otherCardCountry !== null);
}

function columnsOf(
  rows: readonly CountryRevenue[],
  groups: Groups,
  { currency, discountOf, shown }: Omit<CountryTableProps, 'rows' | 'maxRows'>,
): Column<CountryRevenue>[] {
  return [
    {
      title: 'Country',
      cell: ({ country }) => placeName(country),
      value: ({ country }) => placeName(country),
    },
    {
      title: discountTitle,
      label: discountTitle,
      cell: ({ country }) => discountText(country, discountOf(country)),
      value: ({ country }) => discountOf(country),
      isNumber: true,
    },
    shownColumn(shown),
    ...groups.map(([group, title]) => ({
      ...{ title, label: title, isNumber: true },
      cell: (row: CountryRevenue) => <Orders cell={row[group]} currency={currency} />,
      value: (row: CountryRevenue) => row[group].orders,
    })),
    {
      title: 'Revenue',
      label: 'Revenue',
      cell: ({ revenue: paid }) => <strong>{formatSum(paid, currency)}</strong>,
      value: ({ revenue: paid }) => paid,
      isNumber: true,
    },
    {
      title: 'Refunded',
      label: 'Refunded',
      cell: ({ refunds }) => formatSum(refunds, currency),
      value: ({ refunds }) => refunds,
      isNumber: true,
    },
    ...(hasCards(rows)
      ? [
          {
            title: cardsTitle,
            label: cardsTitle,
            cell: (row: CountryRevenue) => cardsText([row]),
            isNumber: true,
          },
        ]
      : []),
  ];
}

function shownColumn(shown: CountryTableProps['shown']): Column<CountryRevenue> {
  return {
    ...{ title: shownTitle, label: shownTitle, isNumber: true },
    cell: (row) => formatKnown(shownIn([row], shown)),
    value: (row) => shownIn([row], shown) ?? 0,
  };
}

/** Returns how often the banner was shown in these countries; `undefined` if it isn't known. */
function shownIn(rows: readonly CountryRevenue[], shown: CountryTableProps['shown']): number | undefined {
  return shown && rows.reduce((sum, { country }) => sum + (shown.get(country) ?? 0), 0);
}

function discountText(country: string, discount: number): ReactNode {
  if (!findCountry(country)) return '–';
  return discount > 0 ? formatPercent(discount) : <span className="fine">Full price</span>;
}

/** The number of orders above what they paid. */
function Orders({ cell: { orders, revenue }, currency }: { cell: RevenueCell; currency: string }) {
  return (
    <span className="orders">
      {formatCount(orders)} {orders > 0 && <span className="fine">{formatSum(revenue, currency)}</span>}
    </span>
  );
}

function cardsText(rows: readonly CountryRevenue[]): string {
  const cards = cardsFromElsewhere(rows);
  return cards ? `${formatCount(cards.count)} of ${formatCount(cards.of)}` : '–';
}

interface PartsProps {
  row: CountryRevenue;
  groups: Groups;
  currency: string;
}

/** What the revenue of a country consists of, and its renewals, which are in no other number. */
function Parts({ row, groups, currency }: PartsProps) {
  const { revenue, renewals } = row;
  const part = (title: string, cell: RevenueCell, count: string) => (
    <div key={title}>
      <dt>{title}</dt>
      <dd>
        <strong>{formatSum(cell.revenue, currency)}</strong> {count}
        {cell.refunds !== 0 && `, ${formatSum(cell.refunds, currency)} refunded`}
      </dd>
    </div>
  );
  const notIn = renewals.orders > 0 ? `, not in ${formatSum(revenue, currency)}` : '';
  return (
    <dl className="row-parts">
      {groups.map(([group, title]) =>
        part(title, row[group], formatAmount(row[group].orders, 'order', 'orders')),
      )}
      {part('Renewals', renewals, formatAmount(renewals.orders, 'payment', 'payments') + notIn)}
    </dl>
  );
}

interface TotalProps {
  rows: readonly CountryRevenue[];
  columns: readonly Column<CountryRevenue>[];
  shown: ReadonlyMap<string, number> | undefined;
}

function Total({ rows, columns, shown }: TotalProps) {
  const byCountry = rows;
  const row: CountryRevenue = {
    country: '',
    ...sumOfCells(rows),
    withCode: groupTotal({ byCountry }, 'withCode'),
    otherDiscount: groupTotal({ byCountry }, 'otherDiscount'),
    withoutCode: groupTotal({ byCountry }, 'withoutCode'),
    unknown: groupTotal({ byCountry }, 'unknown'),
    renewals: groupTotal({ byCountry }, 'renewals'),
    otherCardCountry: null,
  };
  const own: Record<string, string> = {
    [discountTitle]: '',
    [shownTitle]: formatKnown(shownIn(rows, shown)),
    [cardsTitle]: cardsText(rows),
  };
  return (
    <tr>
      {columns.map(({ title, label, cell }) =>
        title === 'Country' ? (
          <th key={title} scope="row">
            Total
          </th>
        ) : (
          <td key={title} className="number" data-label={title === discountTitle ? undefined : label}>
            {own[title] ?? cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}
