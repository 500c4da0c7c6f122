import type { ReactNode } from 'react';
import { isUnconfirmed } from '../../../../core/checkouts/shown-codes.ts';
import type { Campaign, CampaignStatistics, Checkout, CheckoutProblemType, Code } from '../api/contract.ts';
import { formatAgo, formatCount, formatDate, formatMoment, formatPercent } from '../parts/numbers.ts';
import { type Column, Table } from '../parts/table.tsx';
import { EndCode, ReplaceCode } from './code-actions.tsx';
import { type CodeLine, codeLines } from './code-lines.ts';
import type { CodeRow } from './code-rows.ts';
import { type Provider, providerOf } from './providers.ts';

interface CodeStatesProps {
  campaign: Campaign;
  checkout: Checkout;
  rows: readonly CodeRow[];
  /** The code of the campaign's sale, if there is one. */
  sale?: Code | undefined;
  /** All codes of the campaign. */
  codes?: readonly Code[];
  /** The statistics of the last 30 days. Without them, the table has no counts. */
  month?: CampaignStatistics | undefined;
}

/** A table with every discount's code, what the provider confirmed of it, and what can be done with it. */
export function CodeStates({ campaign, checkout, rows, sale, codes = [], month }: CodeStatesProps) {
  const provider = providerOf(checkout);
  const actionsFor = ({ row }: CodeLine) =>
    row?.live && (
      <span className="pair">
        <ReplaceCode campaign={campaign} provider={provider} code={row.live} />
        <EndCode campaign={campaign} provider={provider} code={row.live} />
      </span>
    );
  const columns: Column<CodeLine>[] = [
    { title: 'Discount', cell: nameOf, className: 'big' },
    { title: 'Code', cell: codeOf, className: 'own-code' },
    {
      title: `In ${provider.name}`,
      cell: (line) => <LineState line={line} provider={provider} />,
      className: 'wide',
    },
    ...(month ? [countColumn('Copied', 'copied'), countColumn('Redeemed', 'redeemed')] : []),
    ...(checkout.problem ? [] : [{ title: 'Change', cell: actionsFor }]),
  ];
  return (
    <section className="card table-frame flush" aria-label="Codes">
      <Table
        className="stacked code-table"
        columns={columns}
        rows={codeLines(rows, sale, codes, month)}
        keyOf={({ key }) => key}
        foot={month && <Totals totals={month.totals} isChangeable={!checkout.problem} />}
      />
      {month && (
        <p className="fine">
          Copies and redemptions of the last 30 days, by the discount that visitors saw. They add up to what
          Home shows.
        </p>
      )}
    </section>
  );
}

function nameOf({ discount, isSale }: CodeLine): ReactNode {
  if (discount === null) return <span className="fine">Not known</span>;
  return (
    <>
      {formatPercent(discount)} {isSale && <span className="fine">sale</span>}
    </>
  );
}

function codeOf({ row, code }: CodeLine): ReactNode {
  const shown = row?.live ?? code;
  if (shown && shown.status !== 'creating' && shown.status !== 'ended')
    return <code className="coupon">{shown.code}</code>;
  if (shown?.status === 'ended' && shown.endsAt)
    return <span className="fine">until {formatDate(shown.endsAt)}</span>;
  return <span className="fine">{row || code?.status === 'creating' ? 'none yet' : '–'}</span>;
}

function Totals({ totals, isChangeable }: { totals: CampaignStatistics['totals']; isChangeable: boolean }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        All codes, 30 days
      </th>
      <td className="number" data-label="Copied">
        {formatCount(totals.copied)}
      </td>
      <td className="number" data-label="Redeemed">
        {formatCount(totals.redeemed)}
      </td>
      {isChangeable && <td />}
    </tr>
  );
}

function countColumn(title: string, name: 'copied' | 'redeemed'): Column<CodeLine> {
  return {
    title,
    label: title,
    cell: ({ counts }) => (counts ? formatCount(counts[name]) : '–'),
    isNumber: true,
  };
}

/** What the provider confirmed of the line's code. */
function LineState({
  line: { row, code, discount, isSale },
  provider,
}: {
  line: CodeLine;
  provider: Provider;
}) {
  if (row) return <State row={row} provider={provider} />;
  if (!code)
    return <span className="fine">{discount === null ? 'old scripts or days' : 'no code here'}</span>;
  const [label, className] = formerLabels[code.status];
  return (
    <>
      <span className={className}>{label}</span>{' '}
      <span className="fine">{formerDetail(code, provider, isSale)}</span>
    </>
  );
}

const formerLabels: Record<Code['status'], readonly [text: string, className: string]> = {
  live: ['Exists', 'tag good'],
  creating: ['Being created', 'tag warn'],
  replaced: ['Replaced', 'tag'],
  ended: ['Ended', 'tag'],
};

function formerDetail(
  { status, problem, confirmedAt, endsAt }: Code,
  { name }: Provider,
  isSale: boolean,
): string {
  const end = endsAt === null ? '' : `, ends ${formatMoment(endsAt)}`;
  if (status === 'creating') {
    const cause = problem ? `${problems[problem.type]}; ` : '';
    return isSale
      ? `${cause}the sale does not start until ${name} confirms it`
      : `${cause}no banner until then`;
  }
  if (status === 'ended') return `${endsAt === null ? '' : `${formatAgo(endsAt)}, `}confirmed`;
  return `${confirmedAt ? `confirmed ${formatAgo(confirmedAt)}` : 'not confirmed yet'}${end}`;
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
