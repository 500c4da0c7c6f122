import type { CampaignStatistics } from '../../api/contract.ts';
import { formatCount, formatGrowth, formatPoints, formatShare } from '../../parts/numbers.ts';
import { growth, rateOf } from './rates.ts';

type Totals = CampaignStatistics['totals'];

interface TotalsProps {
  totals: Totals;
  /** The previous period's totals, if they are loaded. */
  before: Omit<Totals, 'copyPercent'> | undefined;
  /** The period's length, such as "30 days". */
  period: string;
  /** True if the campaign's checkout counts redemptions, so that none is a fact. */
  hasCheckout: boolean;
  /** True if links carry the code, so that no opened link is a fact. */
  hasLinks: boolean;
}

/** A total and its change compared with the previous period. */
interface TotalEntry {
  name: string;
  value: string;
  change: string | undefined;
  isGood: boolean;
}

/** A period's totals and their changes compared with the previous period. */
export function TotalsList(props: TotalsProps) {
  return (
    <dl className="card totals">
      {entriesOf(props).map(({ name, value, change, isGood }) => (
        <div key={name}>
          <dt className="fine">{name}</dt>
          <dd className="number">
            <strong>{value}</strong>{' '}
            {change && (
              <span className={isGood ? 'change up' : 'change down'}>
                {change}
                <span className="visually-hidden"> compared with the previous {props.period}</span>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function entriesOf({ totals, before, period, hasCheckout, hasLinks }: TotalsProps): TotalEntry[] {
  const count = (name: string, field: Exclude<keyof Totals, 'copyPercent'>): TotalEntry => {
    const change = before && growth(totals[field], before[field]);
    const isGood = (change ?? 0) >= 0 === (field !== 'dismissed');
    return { name, value: formatCount(totals[field]), change: formatGrowth(change), isGood };
  };
  const [rate, rateBefore] = [rateOf(totals), before ? rateOf(before) : null];
  const isComparable = before !== undefined && growth(totals.shown, before.shown) !== undefined;
  const points = isComparable && rate !== null && rateBefore !== null ? rate - rateBefore : undefined;
  const rateEntry = {
    ...{ name: 'Copy rate', value: formatShare(rate), change: formatPoints(points) },
    isGood: (points ?? 0) >= 0,
  };
  return [
    count(`Shown, ${period}`, 'shown'),
    count('Code copied', 'copied'),
    ...(hasLinks || totals.opened > 0 ? [count('Went to the checkout', 'opened')] : []),
    ...(hasCheckout || totals.redeemed !== 0 ? [count('Redeemed', 'redeemed')] : []),
    rateEntry,
    count('Closed', 'dismissed'),
  ];
}
