import type { CampaignStatistics } from '../../api/contract.ts';
import { DayChart } from '../../parts/charts/day-chart.tsx';
import { WorldMap } from '../../parts/charts/world-map.tsx';
import { formatCount, formatShare } from '../../parts/numbers.ts';
import { rateOf } from './rates.ts';
import { shadeOf } from './shades.ts';

/** A period's charts by day and by country. They are loaded only if there is something to draw. */
export default function Charts({ statistics }: { statistics: CampaignStatistics }) {
  const most = statistics.byCountry[0]?.shown ?? 0;
  const counts = new Map(statistics.byCountry.map((entry) => [entry.country, entry]));
  return (
    <>
      <DayChart days={statistics.byDay} />
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
