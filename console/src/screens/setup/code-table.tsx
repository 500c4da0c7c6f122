import { formatPercent } from '../../parts/numbers.ts';
import { CountryList } from '../country-list.tsx';
import type { Group } from '../offers/groups.ts';

/** A table with each discount, its countries and its code. */
export function CodeTable({ groups }: { groups: readonly Group[] }) {
  return (
    <section className="card table-frame flush" aria-label="Codes">
      <table className="stacked code-table">
        <thead>
          <tr>
            <th scope="col">Discount</th>
            <th scope="col">For visitors from</th>
            <th scope="col">Code</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ discount, code, countries }) => (
            <tr key={`${discount} ${code}`}>
              <td className="big">{formatPercent(discount)}</td>
              <td>
                <CountryList countries={countries} />
              </td>
              <td>
                <code className="coupon">{code ?? 'No code'}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
