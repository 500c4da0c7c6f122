import { lazy, Suspense } from 'react';
import type { Campaign, CampaignStatistics } from '../../api/contract.ts';
import { useCodes, useStatistics } from '../../api/queries.ts';
import { Card } from '../../parts/card.tsx';
import { formatCount } from '../../parts/numbers.ts';
import { Empty, Loaded } from '../../parts/states.tsx';
import { Link } from '../../routing/location.tsx';
import { DemoMark } from '../demo-mark.tsx';
import { chartNotes } from '../statistics/chart-notes.ts';
import { lastDays, periodBefore } from '../statistics/period.ts';
import { isEmpty } from '../statistics/rates.ts';
import { Funnel } from './funnel.tsx';

const DayChart = lazy(async () => ({ default: (await import('../../parts/charts/day-chart.tsx')).DayChart }));
const maxCountries = 6;
const days = 30;

/** The last 30 days: the way to the paid order, a chart by day, and the top countries. */
export function LastDays({ campaign, isLive }: { campaign: Campaign; isLive: boolean }) {
  const period = lastDays(days, new Date());
  const query = useStatistics(campaign.id, period);
  const { data: codes = [] } = useCodes(campaign);
  const { data: before } = useStatistics(campaign.id, periodBefore(period));
  return (
    <Loaded query={query}>
      {(statistics) =>
        isEmpty(statistics.totals) ? (
          isLive && (
            <Empty title="No statistics yet">
              <p>They appear about a minute after the first visitor sees the banner.</p>
            </Empty>
          )
        ) : (
          <>
            <Funnel
              campaign={campaign}
              period={period}
              days={days}
              totals={statistics.totals}
              before={before?.totals}
            />
            <div className="beside">
              <Card title="Shown and copied by day" action={<DemoMark />}>
                <Suspense fallback={<div className="map-place" />}>
                  <DayChart
                    days={statistics.byDay}
                    notes={chartNotes(period, campaign, statistics.changes, codes)}
                  />
                </Suspense>
              </Card>
              <Card title="Top countries">
                <TopCountries byCountry={statistics.byCountry} />
                <Link to="statistics">More statistics</Link>
              </Card>
            </div>
          </>
        )
      }
    </Loaded>
  );
}

function TopCountries({ byCountry }: { byCountry: CampaignStatistics['byCountry'] }) {
  const others = byCountry.slice(maxCountries).reduce((sum, { shown }) => sum + shown, 0);
  return (
    <ul className="bars">
      {byCountry.slice(0, maxCountries).map(({ country, countryName, shown }) => (
        <li key={country}>
          <span>{countryName}</span>
          <progress value={shown} max={byCountry[0]?.shown ?? 1} aria-label={`Shown in ${countryName}`} />
          <span className="number">{formatCount(shown)}</span>
        </li>
      ))}
      {others > 0 && (
        <li className="rest">
          <span>All other countries</span>
          <span className="number">{formatCount(others)}</span>
        </li>
      )}
    </ul>
  );
}
