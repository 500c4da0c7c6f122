import type { CheckoutProblemCode } from '../../api/contract.ts';
import { formatCount, formatDate, formatPercent } from '../../parts/numbers.ts';
import { CountryList } from '../country-list.tsx';
import type { CodeRow } from './code-rows.ts';
import type { Provider } from './providers.ts';

interface CodeStatesProps {
  rows: readonly CodeRow[];
  provider: Provider;
}

/** A table with every discount's code and what the checkout does with it. */
export function CodeStates({ rows, provider }: CodeStatesProps) {
  return (
    <section className="card table-frame flush" aria-label="Codes">
      <table className="stacked code-table">
        <thead>
          <tr>
            <th scope="col">Discount</th>
            <th scope="col">For visitors from</th>
            <th scope="col">Code</th>
            <th scope="col">In {provider.name}</th>
            <th scope="col" className="number">
              Copied
            </th>
            <th scope="col" className="number">
              Redeemed, 30 days
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.discount}>
              <td className="big">{formatPercent(row.discount)}</td>
              <td>
                <CountryList countries={row.countries} />
              </td>
              <td>
                {row.live ? (
                  <code className="coupon">{row.live.code}</code>
                ) : (
                  <span className="fine">none yet</span>
                )}
              </td>
              <td>
                <State row={row} provider={provider} />
              </td>
              <td className="number" data-label="Copied">
                {row.live ? formatCount(row.copied) : '–'}
              </td>
              <td className="number" data-label="Redeemed">
                {row.live ? formatCount(row.redeemed) : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const labels: Record<CodeRow['state'], readonly [text: string, className: string]> = {
  shared: ['Probably shared', 'tag warn'],
  recreated: ['Recreated', 'tag'],
  works: ['Works', 'tag good'],
  creating: ['Being created', 'tag warn'],
};

function State({ row, provider }: { row: CodeRow; provider: Provider }) {
  const [label, className] = labels[row.state];
  return (
    <>
      <span className={className}>{label}</span> <span className="fine">{detailOf(row, provider)}</span>
    </>
  );
}

const problems: Record<CheckoutProblemCode, string> = {
  key_refused: 'it rejects our key',
  rate_limited: 'it limits our requests, we try again',
  unreachable: 'it does not respond, we try again',
  refused: 'it rejects the discount; check the products',
};

function detailOf({ state, creating, replacedAt }: CodeRow, { name }: Provider): string {
  if (state === 'creating') {
    const problem = creating?.problem ? `${problems[creating.problem.code]}; ` : '';
    return `${problem}no banner until then`;
  }
  if (state === 'recreated') return `the former code ended in ${name}`;
  return replacedAt === null || state === 'shared' ? '' : `replaced on ${formatDate(replacedAt)}`;
}
