import type { CampaignStatistics } from '../../api/contract.ts';
import { formatCount, formatGrowth, formatPoints, formatShare } from '../../parts/numbers.ts';
import { growth, rateOf } from './rates.ts';

type Totals = CampaignStatistics['totals'];

interface FiguresProps {
  totals: Totals;
  /** The period before, if it is loaded. */
  before: Totals | undefined;
  /** The length of the period: "30 days". */
  period: string;
}

/** A figure and its change since the period before. */
interface Figure {
  name: string;
  value: string;
  change: string | undefined;
  isGood: boolean;
}

/** The sums of a period, and how they changed since the one before. */
export function Figures({ totals, before, period }: FiguresProps) {
  return (
    <dl className="card figures">
      {figuresOf(totals, before, period).map(({ name, value, change, isGood }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="number">
            <strong>{value}</strong>{' '}
            {change && (
              <span className={isGood ? 'change up' : 'change down'}>
                {change}
                <span className="visually-hidden"> since the {period} before</span>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf(totals: Totals, before: Totals | undefined, period: string): Figure[] {
  const count = (name: string, field: 'shown' | 'copied' | 'dismissed'): Figure => {
    const change = before && growth(totals[field], before[field]);
    const isGood = (change ?? 0) >= 0 === (field !== 'dismissed');
    return { name, value: formatCount(totals[field]), change: formatGrowth(change), isGood };
  };
  const [rate, rateBefore] = [rateOf(totals), before ? rateOf(before) : null];
  const isComparable = before !== undefined && growth(totals.shown, before.shown) !== undefined;
  const points = isComparable && rate !== null && rateBefore !== null ? rate - rateBefore : undefined;
  const rateFigure = {
    ...{ name: 'Copied of shown', value: formatShare(rate), change: formatPoints(points) },
    isGood: (points ?? 0) >= 0,
  };
  return [
    count(`Banner shown, ${period}`, 'shown'),
    count('Code copied', 'copied'),
    rateFigure,
    count('Closed', 'dismissed'),
  ];
}
