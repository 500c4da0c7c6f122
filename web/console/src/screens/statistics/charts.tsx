import type { CampaignStatistics } from '../../api/contract.ts';
import { type Day, DayChart } from '../../parts/charts/day-chart.tsx';
import type { DayNote } from '../../parts/charts/line-chart.tsx';
import { WorldMap } from '../../parts/charts/world-map.tsx';
import { formatCount, formatShare } from '../../parts/numbers.ts';
import { rateOf, shadeOf } from './rates.ts';

interface ChartsProps extends Pick<CampaignStatistics, 'byCountry' | 'gaps'> {
  /** Days, or months of a long period. */
  days: readonly Day[];
  notes: readonly DayNote[];
}

/** A period's charts by day or month and by country. They are loaded only if there is something to draw. */
export default function Charts({ days, notes, gaps, byCountry }: ChartsProps) {
  const most = byCountry[0]?.shown ?? 0;
  const counts = new Map(byCountry.map((entry) => [entry.country, entry]));
  return (
    <>
      <DayChart days={days} notes={notes} gaps={gaps} />
      <WorldMap
        label="World map: how often the banner was shown in each country"
        shadeOf={(code) => shadeOf(counts.get(code)?.shown ?? 0, most)}
        describe={(code, name) => {
          const entry = counts.get(code);
          if (!entry) return `${name}: never shown`;
          const { shown, copied } = entry;
          return `${name}: ${formatCount(shown)} shown, ${formatCount(copied)} copied (${formatShare(rateOf(entry))})`;
        }}
        legend={['Never shown', 'Less', '', '', '', 'More']}
      />
    </>
  );
}
