import type { ReactNode } from 'react';
import type { Sale } from '../../../../../core/campaigns/sale.ts';
import type { Campaign } from '../../api/contract.ts';
import { formatAmount, formatCount, formatPercent, formatSum } from '../../parts/numbers.ts';
import { Table } from '../../parts/table.tsx';
import { useComparedRevenue } from './compared-revenue.ts';
import { type DiscountCost, discountCost, risesOf, saleDays, saleRisesOf } from './discount-cost.ts';

interface DiscountCostProps {
  saved: Campaign;
  edited: Campaign;
  /** True if visitors get no discount as the campaign is saved. */
  isOff: boolean;
}

/**
 * What larger discounts cost at most, from what their countries paid. Nothing without a larger discount, and without
 * counted orders.
 */
export function DiscountCostText({ saved, edited, isOff }: DiscountCostProps) {
  const rises = risesOf(saved, edited, isOff);
  const compared = useComparedRevenue(edited, rises.length > 0);
  if (!compared) return null;
  const cost = discountCost(rises, compared.revenue);
  const { currency } = compared.revenue;
  const sentence = costSentence(compared.when, cost, currency);
  return (
    <Cost cost={cost} currency={currency}>
      {countriesGet(cost)} a larger discount. {sentence}
    </Cost>
  );
}

interface SaleCostProps {
  campaign: Campaign;
  /** The sale while it is edited: it may lack its discount and its times. */
  sale: Pick<Sale, 'discount'> & Record<'startsAt' | 'endsAt', string | null>;
}

/**
 * What a planned sale costs at most, from what the countries paid that get more during it. Nothing without a sale that
 * is complete and not over, and without counted orders.
 */
export function SaleCostText({ campaign, sale }: SaleCostProps) {
  const days = saleDays(sale, new Date());
  const rises = saleRisesOf(campaign, sale.discount);
  const compared = useComparedRevenue(campaign, days > 0 && rises.length > 0);
  if (!compared) return null;
  const counted = Math.min(days, compared.days);
  const cost = discountCost(rises, compared.revenue, counted / compared.days);
  const { currency } = compared.revenue;
  const sentence = costSentence(compared.when, cost, currency, saleSubject(counted));
  return (
    <Cost
      cost={cost}
      currency={currency}
      note={`${formatCount(counted)} of ${formatCount(compared.days)} days count, as if all were equal.`}
    >
      {countriesGet(cost)} more during the sale. {sentence}
    </Cost>
  );
}

function countriesGet({ countries }: DiscountCost): string {
  return formatAmount(countries, 'country gets', 'countries get');
}

function saleSubject(days: number): string {
  return days === 1 ? 'the day of the sale costs' : `the ${formatCount(days)} days of the sale cost`;
}

/**
 * Returns what the countries paid, and what their discounts take of it at most. `subject` is the discounts with their
 * verb.
 */
export function costSentence(
  when: string,
  { countries, paid, cost }: DiscountCost,
  currency: string,
  subject = countries === 1 ? 'this discount costs' : 'these discounts cost',
): string {
  const these = countries === 1 ? 'this country' : 'these countries';
  if (paid <= 0) return `${when}, ${these} paid you nothing.`;
  return `${when}, ${these} paid you ${formatSum(paid, currency)}. If nobody new comes, ${subject} you at most about ${formatSum(cost, currency)} of that.`;
}

interface CostProps {
  cost: DiscountCost;
  currency: string;
  /** What the calculation needs besides. @default - nothing */
  note?: string;
  children: ReactNode;
}

function Cost({ cost, currency, note, children }: CostProps) {
  return (
    <div className="discount-cost">
      <p>{children}</p>
      {cost.paid > 0 && (
        <details>
          <summary>How this is calculated</summary>
          <p className="fine">
            Orders without your codes lose the new discount. Orders with them lose only the difference from
            the former one. Renewals aren’t in it. {note}
          </p>
          <CostTable cost={cost} currency={currency} />
        </details>
      )}
    </div>
  );
}

function CostTable({ cost, currency }: { cost: DiscountCost; currency: string }) {
  return (
    <Table
      label="Costs by discount"
      columns={[
        { title: 'New discount', cell: ({ discount }) => formatPercent(discount) },
        {
          title: 'Countries',
          label: 'Countries',
          cell: ({ countries }) => formatCount(countries),
          isNumber: true,
        },
        { title: 'Paid', label: 'Paid', cell: ({ paid }) => formatSum(paid, currency), isNumber: true },
        {
          title: 'Costs at most',
          label: 'Costs at most',
          cell: (row) => formatSum(row.cost, currency),
          isNumber: true,
        },
      ]}
      rows={cost.rows}
      keyOf={({ discount }) => String(discount)}
    />
  );
}
