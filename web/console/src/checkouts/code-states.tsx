import { isUnconfirmed } from '../../../../core/checkouts/shown-codes.ts';
import type { Campaign, Checkout, CheckoutProblemType, Code } from '../api/contract.ts';
import { formatAgo, formatCount, formatMoment, formatPercent } from '../parts/numbers.ts';
import { type Column, Table } from '../parts/table.tsx';
import { EndCode, ReplaceCode } from './code-actions.tsx';
import type { CodeRow } from './code-rows.ts';
import { type Provider, providerOf } from './providers.ts';

interface CodeStatesProps {
  campaign: Campaign;
  checkout: Checkout;
  rows: readonly CodeRow[];
  /** The code of the campaign's sale, if there is one. */
  sale?: Code | undefined;
  /** True in the setup, where nobody can have used the codes yet. @default false */
  isNew?: boolean;
}

/** A table with every discount's code, what the provider confirmed of it, and what can be done with it. */
export function CodeStates({ campaign, checkout, rows, sale, isNew = false }: CodeStatesProps) {
  const provider = providerOf(checkout);
  const actionsFor = ({ live }: CodeRow) =>
    live && (
      <span className="pair">
        <ReplaceCode campaign={campaign} provider={provider} code={live} />
        <EndCode campaign={campaign} provider={provider} code={live} />
      </span>
    );
  const columns: Column<CodeRow>[] = [
    { title: 'Discount', cell: ({ discount }) => formatPercent(discount), className: 'big' },
    {
      title: 'Code',
      cell: ({ live }) =>
        live ? <code className="coupon">{live.code}</code> : <span className="fine">none yet</span>,
      className: 'own-code',
    },
    {
      title: `In ${provider.name}`,
      cell: (row) => <State row={row} provider={provider} />,
      className: 'wide',
    },
    ...(isNew ? [] : [countColumn('Copied', 'copied'), countColumn('Redeemed', 'redeemed')]),
    ...(checkout.problem ? [] : [{ title: 'Change', cell: actionsFor }]),
  ];
  return (
    <section className="card table-frame flush" aria-label="Codes">
      <Table
        className="stacked code-table"
        columns={columns}
        rows={rows}
        keyOf={({ discount }) => String(discount)}
      />
      {!isNew && (
        <p className="fine">
          We count the last 30 days of the code that the banner shows. Copies count from its first whole day
          (UTC).
        </p>
      )}
      {sale && <SaleCode code={sale} provider={provider} />}
    </section>
  );
}

/** A line about the code of the sale. */
function SaleCode({ code, provider: { name } }: { code: Code; provider: Provider }) {
  const { status, problem, confirmedAt, endsAt, redemptions } = code;
  const missing = problem ? `Not created yet: ${problems[problem.type]}.` : 'Being created.';
  const confirmed = confirmedAt ? `confirmed ${formatAgo(confirmedAt)}` : 'not confirmed yet';
  return (
    <p className="sale-code">
      <strong>{formatPercent(code.discount)} sale</strong>{' '}
      {status === 'live' && <code className="coupon">{code.code}</code>}{' '}
      <span className="fine">
        {status === 'live'
          ? `Exists in ${name}, ${confirmed}. ${formatCount(redemptions)} redeemed.`
          : `${missing} The sale does not start until ${name} confirms its code.`}
        {endsAt !== null && ` The code ends on ${formatMoment(endsAt)}.`}
      </span>
    </p>
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
  exists: ['Exists', 'tag good'],
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
  unexpected_response: 'its response lacks a field, we try again',
  all_codes_differ: 'several codes differ at once',
  too_many_codes: 'we created too many codes today, we try again tomorrow',
  refused: 'it rejects the discount; check the products',
};

function detailOf({ state, live, creating }: CodeRow, { name }: Provider): string {
  if (state === 'creating') {
    const problem = creating?.problem ? `${problems[creating.problem.type]}; ` : '';
    return `${problem}no banner until then`;
  }
  const confirmed = live?.confirmedAt ? `confirmed ${formatAgo(live.confirmedAt)}` : 'not confirmed yet';
  if (live && isUnconfirmed(live, new Date())) return `${confirmed}, so no banner shows it`;
  if (state === 'refused') return `${confirmed}; ${name} rejects the new code, so check the products`;
  if (state === 'recreated') return `${confirmed}; the former code ended in ${name}`;
  return confirmed;
}
