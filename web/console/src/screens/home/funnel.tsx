import type { Campaign, CampaignStatistics } from '../../api/contract.ts';
import { formatCount, formatDay, formatGrowth, formatShare } from '../../parts/numbers.ts';
import type { Period } from '../statistics/period.ts';
import { growth } from '../statistics/rates.ts';

type Totals = CampaignStatistics['totals'];

interface FunnelProps {
  campaign: Campaign;
  period: Period;
  days: number;
  totals: Totals;
  /** The previous period's totals, if they are loaded. */
  before: Totals | undefined;
}

/** A step of the way from the banner to the paid order. */
interface FunnelStep {
  name: string;
  field: 'shown' | 'copied' | 'opened' | 'redeemed';
  /** Its share of an earlier step. */
  share: string;
}

/** How many visitors saw the banner, copied the code, went to the checkout and paid with it. */
export function Funnel({ campaign, period, days, totals, before }: FunnelProps) {
  return (
    <section className="card funnel" aria-label={`Last ${days} days`}>
      <dl>
        {stepsOf(campaign, totals, days).map(({ name, field, share }) => (
          <div key={field}>
            <dt>{name}</dt>
            <dd>
              <strong className={field === 'redeemed' && totals.redeemed === 0 ? 'zero' : undefined}>
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
      </dl>
      <p className="fine">
        {formatDay(period.from)} to {formatDay(period.to)}, compared with the {days} days before.
        {campaign.checkout && ' Your checkout counts redemptions, including those of shared codes.'}
      </p>
    </section>
  );
}

function stepsOf({ checkout, codeInLinks }: Campaign, totals: Totals, days: number): FunnelStep[] {
  const { shown, opened, copied } = totals;
  const hasOpened = codeInLinks || opened > 0;
  const shareOf = (count: number, all: number, name: string) =>
    all === 0 ? '' : `${formatShare(count / all)} of ${name}`;
  return [
    { name: 'Banner shown', field: 'shown', share: `${days} days` },
    { name: 'Code copied', field: 'copied', share: shareOf(copied, shown, 'shown') },
    ...(hasOpened
      ? [{ name: 'Went to the checkout', field: 'opened', share: shareOf(opened, shown, 'shown') } as const]
      : []),
    ...(checkout || totals.redeemed !== 0
      ? [
          {
            name: 'Redeemed',
            field: 'redeemed',
            share: hasOpened
              ? shareOf(totals.redeemed, opened, 'checkout visits')
              : shareOf(totals.redeemed, copied, 'copies'),
          } as const,
        ]
      : []),
  ];
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
