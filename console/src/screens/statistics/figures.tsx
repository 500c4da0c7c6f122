import type { CampaignStatistics } from '../../api/contract.ts';
import { formatCount, formatShare } from '../../parts/numbers.ts';

/** The sums of a period. */
export function Figures({ totals }: { totals: CampaignStatistics['totals'] }) {
  const figures = [
    ['Shown', formatCount(totals.shown)],
    ['Code copied', formatCount(totals.copied)],
    ['Copied of shown', formatShare(totals.copyRate)],
    ['Closed', formatCount(totals.dismissed)],
  ];
  return (
    <dl className="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="number">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
