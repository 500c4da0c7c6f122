import { formatPercent } from '../../parts/numbers.ts';
import { type Column, Table } from '../../parts/table.tsx';
import { CountryList } from '../country-list.tsx';
import type { OfferGroup } from '../offers/groups.ts';

const columns: Column<OfferGroup>[] = [
  { title: 'Discount', cell: ({ discount }) => formatPercent(discount), className: 'big' },
  {
    title: 'For visitors from',
    cell: ({ countries }) => <CountryList countries={countries} />,
    className: 'wide',
  },
  {
    title: 'Code',
    cell: ({ code }) => <code className="coupon">{code ?? 'No code'}</code>,
    className: 'own-code',
  },
];

/** A table with each discount, its countries and its code. */
export function CodeTable({ groups }: { groups: readonly OfferGroup[] }) {
  return (
    <section className="card table-frame flush" aria-label="Codes">
      <Table
        className="stacked code-table"
        columns={columns}
        rows={groups}
        keyOf={({ discount, code }) => `${discount} ${code}`}
      />
    </section>
  );
}
