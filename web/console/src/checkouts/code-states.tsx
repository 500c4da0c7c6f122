import type { ReactNode } from 'react';
import { type ForeignCards, foreignCardsText } from '../../../../core/statistics/foreign-cards.ts';
import type { Campaign, CampaignStatistics, Checkout, Code } from '../api/contract.ts';
import { formatCount, formatDate, formatKnown, formatPercent, formatSum } from '../parts/numbers.ts';
import { type Column, Table } from '../parts/table.tsx';
import { DemoMark } from '../screens/demo-mark.tsx';
import { EndCode, ReplaceCode } from './code-actions.tsx';
import { type CodeLine, codeLines, paidByLine } from './code-lines.ts';
import type { CodeRow } from './code-rows.ts';
import { detailOf, formerDetail, formerLabel, stateLabels } from './code-texts.ts';
import { areCodesUnknown, canCreateCodes, canEndCodes } from './problems.ts';
import { type Provider, providerOf } from './providers.ts';
import type { CodeOrders } from './use-code-orders.ts';

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
  /** Orders with the codes. Without them, nothing is said of what was paid. */
  orders?: CodeOrders | undefined;
}

/** A table with every discount's code, what the provider confirmed of it, and what can be done with it. */
export function CodeStates(props: CodeStatesProps) {
  const { campaign, checkout, rows, sale, codes = [], month, orders } = props;
  const provider = providerOf(checkout);
  const isChangeable = canEndCodes(checkout);
  const lines = codeLines(rows, sale, codes, month);
  const actionsFor = ({ row }: CodeLine) =>
    row?.live && (
      <span className="pair">
        {canCreateCodes(checkout) && <ReplaceCode campaign={campaign} provider={provider} code={row.live} />}
        <EndCode campaign={campaign} provider={provider} code={row.live} />
      </span>
    );
  const columns: Column<CodeLine>[] = [
    { title: 'Discount', cell: nameOf, className: 'big' },
    { title: 'Code', cell: codeOf, className: 'own-code' },
    {
      title: `In ${provider.name}`,
      cell: (line) => (
        <>
          <LineState line={line} provider={provider} isUnknown={areCodesUnknown(checkout)} />
          <LineCards found={line.row && orders?.cards.get(line.row.discount)} />
        </>
      ),
      className: 'wide',
    },
    ...(month ? [countColumn('Copied', 'copied'), countColumn('Redeemed', 'redeemed')] : []),
    ...(month && orders ? [paidColumn(lines, orders)] : []),
    ...(isChangeable ? [{ title: 'Change', cell: actionsFor }] : []),
  ];
  return (
    <section className="card table-frame flush" aria-label="Codes">
      <Table
        className="stacked code-table"
        columns={columns}
        rows={lines}
        keyOf={({ key }) => key}
        foot={month && <Totals totals={month.totals} orders={orders} isChangeable={isChangeable} />}
      />
      {month && (
        <p className="fine">
          The last 30 days: copies of the discount that visitors saw, and redemptions of each code.{' '}
          {orders?.text} <DemoMark />
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

function codeOf({ row, code, name }: CodeLine): ReactNode {
  const shown = row?.live ?? code;
  if (shown && shown.status !== 'creating' && shown.status !== 'ended')
    return <code className="coupon">{shown.code}</code>;
  if (shown?.status === 'ended' || (!shown && name))
    return (
      <>
        <code className="fine">{shown?.code ?? name}</code>{' '}
        {shown?.endsAt && <span className="fine">until {formatDate(shown.endsAt)}</span>}
      </>
    );
  return <span className="fine">{row || code?.status === 'creating' ? 'none yet' : '–'}</span>;
}

interface TotalsProps extends Pick<CodeStatesProps, 'orders'> {
  totals: CampaignStatistics['totals'];
  isChangeable: boolean;
}

function Totals({ totals, orders, isChangeable }: TotalsProps) {
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
      {orders && (
        <td className="number" data-label="Paid">
          {formatSum(
            orders.byDiscount.reduce((sum, { revenue }) => sum + revenue, 0),
            orders.currency,
          )}
        </td>
      )}
      {isChangeable && <td />}
    </tr>
  );
}

function countColumn(title: string, name: 'copied' | 'redeemed'): Column<CodeLine> {
  return {
    title,
    label: title,
    cell: ({ counts }) => formatKnown(counts?.[name]),
    isNumber: true,
  };
}

function paidColumn(lines: readonly CodeLine[], { byDiscount, currency }: CodeOrders): Column<CodeLine> {
  const paid = paidByLine(lines, byDiscount);
  const cell = ({ key }: CodeLine) => {
    const sum = paid.get(key);
    return sum === undefined ? '–' : formatSum(sum, currency);
  };
  return { title: 'Paid', label: 'Paid', cell, isNumber: true };
}

/** The cards that say that a code left its countries. */
function LineCards({ found }: { found: ForeignCards | undefined }) {
  return found && <p className="fine">{foreignCardsText(found)}</p>;
}

interface LineStateProps {
  line: CodeLine;
  provider: Provider;
  /** True if nothing is known of the codes. */
  isUnknown: boolean;
}

/** What the provider confirmed of the line's code. */
function LineState({ line: { row, code, discount }, provider, isUnknown }: LineStateProps) {
  if (row) return <State row={row} provider={provider} />;
  if (!code)
    return <span className="fine">{discount === null ? 'old scripts or days' : 'former codes'}</span>;
  const [label, tone] = formerLabel(code, isUnknown);
  return (
    <>
      <span className={`tag ${tone}`}>{label}</span>{' '}
      <span className="fine">{formerDetail(code, provider, new Date())}</span>
    </>
  );
}

function State({ row, provider }: { row: CodeRow; provider: Provider }) {
  const [label, tone] = stateLabels[row.state];
  return (
    <>
      <span className={`tag ${tone}`}>{label}</span>{' '}
      <span className="fine">{detailOf(row, provider, new Date())}</span>
    </>
  );
}
