import type { CheckoutProblemType } from '../api/contract.ts';
import { formatCount, formatDate, formatPercent } from '../parts/numbers.ts';
import { type Column, Table } from '../parts/table.tsx';
import { CountryList } from '../screens/country-list.tsx';
import type { CodeRow } from './code-rows.ts';
import type { Provider } from './providers.ts';

interface CodeStatesProps {
  rows: readonly CodeRow[];
  provider: Provider;
}

/** A table with every discount's code and what the checkout does with it. */
export function CodeStates({ rows, provider }: CodeStatesProps) {
  const columns: Column<CodeRow>[] = [
    { title: 'Discount', cell: ({ discount }) => formatPercent(discount), className: 'big' },
    { title: 'For visitors from', cell: ({ countries }) => <CountryList countries={countries} /> },
    {
      title: 'Code',
      cell: ({ live }) =>
        live ? <code className="coupon">{live.code}</code> : <span className="fine">none yet</span>,
    },
    { title: `In ${provider.name}`, cell: (row) => <State row={row} provider={provider} /> },
    countColumn('Copied', 'copied'),
    countColumn('Redeemed', 'redeemed'),
  ];
  return (
    <section className="card table-frame flush" aria-label="Codes">
      <Table
        className="stacked code-table"
        columns={columns}
        rows={rows}
        keyOf={({ discount }) => String(discount)}
      />
      <p className="fine">
        We count the last 30 days of the code that the banner shows. Copies count from its first whole day
        (UTC).
      </p>
    </section>
  );
}

function countColumn(title: string, name: 'copied' | 'redeemed'): Column<CodeRow> {
  const cell = ({ counts }: CodeRow) => {
    const count = counts?.[name] ?? null;
    return count === null ? '–' : formatCount(count);
  };
  return { title, label: title, cell, isNumber: true };
}

const labels: Record<CodeRow['state'], readonly [text: string, className: string]> = {
  refused: ['Not replaced', 'tag warn'],
  shared: ['Probably shared', 'tag warn'],
  recreated: ['Recreated', 'tag'],
  unchecked: ['Not checked', 'tag warn'],
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

const problems: Record<CheckoutProblemType, string> = {
  key_refused: 'it rejects our key',
  rate_limited: 'it limits our requests, we try again',
  unreachable: 'it does not respond, we try again',
  refused: 'it rejects the discount; check the products',
};

function detailOf({ state, live, creating, replacedAt }: CodeRow, { name }: Provider): string {
  if (state === 'creating') {
    const problem = creating?.problem ? `${problems[creating.problem.type]}; ` : '';
    return `${problem}no banner until then`;
  }
  if (state === 'refused')
    return `${live?.code} still works; ${name} rejects the new code, so check the products`;
  if (state === 'unchecked') return live?.endsAt ? `expires on ${formatDate(live.endsAt)}` : '';
  if (state === 'recreated') return `the former code ended in ${name}`;
  return replacedAt === null || state === 'shared' ? '' : `replaced on ${formatDate(replacedAt)}`;
}
