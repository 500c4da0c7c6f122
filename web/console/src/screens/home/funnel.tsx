import type { ReactNode } from 'react';
import type { Period } from '../../../../../core/shared/days.ts';
import { takenOf } from '../../../../../core/statistics/counters.ts';
import type { Campaign, CampaignStatistics } from '../../api/contract.ts';
import {
  formatAmount,
  formatCount,
  formatDay,
  formatGrowth,
  formatShare,
  formatSum,
} from '../../parts/numbers.ts';
import { DemoMark } from '../demo-mark.tsx';
import { growth, shareOf } from '../statistics/rates.ts';
import type { PaidWithCodes } from './paid-with-codes.ts';

type Totals = CampaignStatistics['totals'];

interface FunnelProps {
  campaign: Campaign;
  period: Period;
  days: number;
  totals: Totals;
  /** The previous period's totals, if they are loaded. */
  before: Omit<Totals, 'copyPercent'> | undefined;
  /** Since which UTC day redemptions are counted, if visitors took other codes before. @default - all the time */
  countedSince?: string | undefined;
  /** What was paid with codes; absent without a checkout, and until it is loaded. */
  paid?: PaidWithCodes | undefined;
  /** Sentences about it. */
  note?: ReactNode;
}

/** A step of the way from the banner to the paid order. */
interface FunnelStep {
  name: string;
  field: 'shown' | 'copied' | 'opened' | 'redeemed';
  /** Its share of an earlier step. */
  share: string;
}

/** How many visitors saw the banner, copied the code, went to the checkout and paid with it. */
export function Funnel({ campaign, period, days, totals, before, countedSince, paid, note }: FunnelProps) {
  const isUnredeemed = totals.redeemed === 0 && countedSince === undefined;
  return (
    <section className="card funnel" aria-label={`Last ${days} days`}>
      <dl>
        {stepsOf(campaign, totals, days, countedSince).map(({ name, field, share }) => (
          <div key={field}>
            <dt>{name}</dt>
            <dd>
              <strong className={field === 'redeemed' && isUnredeemed ? 'zero' : undefined}>
                {formatCount(totals[field])}
              </strong>
              <Change value={totals[field]} before={before?.[field]} days={days} />
            </dd>
            <dd className="share">{share}</dd>
            <dd>
              <progress value={totals[field]} max={Math.max(1, totals.shown)} aria-hidden="true" />
            </dd>
          </div>
        ))}
        {paid?.isConnected && <PaidStep paid={paid} />}
      </dl>
      <p className="fine">
        {formatDay(period.from)} to {formatDay(period.to)}
        {before && `, compared with the ${days} days before`}.
        {campaign.checkout && ' Your checkout counts redemptions, including those of shared codes.'}
        {note && <> {note}</>} <DemoMark />
      </p>
    </section>
  );
}

/** Returns the steps that a campaign has, each after the first with its share of an earlier one. */
export function stepsOf(
  { checkout, codeInLinks }: Pick<Campaign, 'checkout' | 'codeInLinks'>,
  totals: Pick<Totals, FunnelStep['field']>,
  days: number,
  countedSince?: string,
): FunnelStep[] {
  const { shown, opened, copied } = totals;
  const hasOpened = codeInLinks || opened > 0;
  const textOf = (count: number, all: number, name: string) => {
    const share = shareOf(count, all);
    return share === null ? '' : `${formatShare(share)} of ${name}`;
  };
  return [
    { name: 'Banner shown', field: 'shown', share: `${days} days` },
    { name: 'Code copied', field: 'copied', share: textOf(copied, shown, 'shown') },
    ...(hasOpened
      ? [{ name: 'Went to the checkout', field: 'opened', share: textOf(opened, shown, 'shown') } as const]
      : []),
    ...(checkout || totals.redeemed !== 0
      ? [
          {
            name: 'Redeemed',
            field: 'redeemed',
            // Visitors who copy the code pay as well as those who follow a link with it.
            share: countedSince
              ? `since ${formatDay(countedSince)}`
              : textOf(totals.redeemed, takenOf(totals), 'codes taken'),
          } as const,
        ]
      : []),
  ];
}

/** What was paid, which has no share and no change. */
function PaidStep({ paid: { sum, isOld = false } }: { paid: PaidWithCodes }) {
  return (
    <div>
      <dt>Paid with codes</dt>
      <dd>
        <strong className={isOld || !sum ? 'old' : undefined}>
          {sum ? formatSum(sum.revenue, sum.currency) : 'Not known'}
        </strong>
      </dd>
      <dd className="share">{sum && formatAmount(sum.orders, 'order', 'orders')}</dd>
    </div>
  );
}

function Change({ value, before, days }: { value: number; before: number | undefined; days: number }) {
  const change = before === undefined ? undefined : growth(value, before);
  if (change === undefined) return null;
  return (
    <span className={change >= 0 ? 'change up' : 'change down'}>
      {formatGrowth(change)}
      <span className="visually-hidden"> compared with the {days} days before</span>
    </span>
  );
}
