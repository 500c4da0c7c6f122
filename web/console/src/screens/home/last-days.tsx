import { lazy, Suspense } from 'react';
import type { Campaign, CampaignStatistics } from '../../api/contract.ts';
import { useCodes, useStatistics } from '../../api/queries.ts';
import { Card } from '../../parts/card.tsx';
import { formatCount } from '../../parts/numbers.ts';
import { Empty, Loaded } from '../../parts/states.tsx';
import { Link } from '../../routing/location.tsx';
import { DemoMark } from '../demo-mark.tsx';
import { useManagedCodes } from '../managed-codes.ts';
import { chartNotes } from '../statistics/chart-notes.ts';
import { daysBefore, lastDays } from '../statistics/period.ts';
import { comparedTotals, isEmpty } from '../statistics/rates.ts';
import { countedSince } from './counted-since.ts';
import { Funnel } from './funnel.tsx';
import { type PaidWithCodes, paidText, usePaidWithCodes } from './paid-with-codes.ts';

const DayChart = lazy(async () => ({ default: (await import('../../parts/charts/day-chart.tsx')).DayChart }));
const maxCountries = 6;
const days = 30;

/** The last 30 days: the way to the paid order, a chart by day, and the top countries. */
export function LastDays({ campaign, isLive }: { campaign: Campaign; isLive: boolean }) {
  const period = lastDays(days, new Date());
  const query = useStatistics(campaign.id, period);
  const { data: codes = [] } = useCodes(campaign);
  const { data: managed } = useManagedCodes(campaign);
  const { data: before } = useStatistics(campaign.id, daysBefore(period));
  const paid = usePaidWithCodes(campaign, period);
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
              before={comparedTotals(before, days)}
              countedSince={countedSince(statistics, managed?.firstCodeAt ?? null)}
              paid={paid}
              note={paid && <PaidNote paid={paid} />}
            />
            <div className="beside">
              <Card title="Shown and copied by day" action={<DemoMark />}>
                <Suspense fallback={<div className="map-place" />}>
                  <DayChart
                    days={statistics.byDay}
                    notes={chartNotes(period, campaign, statistics.changes, codes, statistics.gaps)}
                    gaps={statistics.gaps}
                  />
                </Suspense>
              </Card>
              <Card title="Top countries" action={<DemoMark />}>
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

/** What *Paid with codes* contains, and the way to the rest. */
function PaidNote({ paid }: { paid: PaidWithCodes }) {
  return (
    <>
      {paidText(paid, new Date())}{' '}
      <Link to="revenue">{paid.isConnected ? 'Revenue by country' : 'See what was paid'}</Link>
    </>
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
