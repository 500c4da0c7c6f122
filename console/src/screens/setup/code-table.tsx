import { useStore } from '../../api/store.ts';
import { formatPercent } from '../../parts/numbers.ts';
import { CountryList } from '../country-list.tsx';
import type { Group } from '../offers/groups.ts';
import { progressByCampaign, saveProgress } from './progress.ts';

interface CodeTableProps {
  campaignId: string;
  groups: readonly Group[];
  checkout: string;
}

/**
 * A table with each code, its discount and its countries. Merchants mark the codes that they have created in
 * the checkout.
 */
export function CodeTable({ campaignId, groups, checkout }: CodeTableProps) {
  const { createdCodes = [] } = useStore(progressByCampaign)[campaignId] ?? {};
  const toggle = (code: string) =>
    saveProgress(campaignId, {
      createdCodes: createdCodes.includes(code)
        ? createdCodes.filter((other) => other !== code)
        : [...createdCodes, code],
    });
  return (
    <section className="card table-frame flush" aria-label="Codes">
      <table className="stacked code-table">
        <thead>
          <tr>
            <th scope="col">Discount</th>
            <th scope="col">For visitors from</th>
            <th scope="col">Code</th>
            <th scope="col">In {checkout}</th>
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
              <td>
                {code !== null && (
                  <button
                    type="button"
                    className={createdCodes.includes(code) ? 'mark-created done' : 'mark-created'}
                    onClick={() => toggle(code)}
                  >
                    {createdCodes.includes(code) ? '✓ Created' : 'Mark as created'}
                    <span className="visually-hidden">: {code}</span>
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
