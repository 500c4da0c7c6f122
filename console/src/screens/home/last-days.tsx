import { lazy, Suspense } from 'react';
import type { CampaignStatistics } from '../../api/contract.ts';
import { useStatistics } from '../../api/queries.ts';
import { formatCount, formatShare } from '../../parts/numbers.ts';
import { Empty, Loaded } from '../../parts/states.tsx';
import { Link } from '../../routing/location.tsx';
import { DemoMark } from '../demo-mark.tsx';
import { Figures } from '../statistics/figures.tsx';

const Charts = lazy(() => import('../statistics/charts.tsx'));
const mostCountries = 6;

/** The last thirty days: shown and copied, where, and the countries with the most. */
export function LastDays({ campaignId }: { campaignId: string }) {
  const query = useStatistics(campaignId);
  return (
    <section className="card" aria-label="The last 30 days">
      <div className="card-head">
        <div>
          <h2>
            The last 30 days <DemoMark />
          </h2>
          <p>How often the banner was shown, and how often its code was copied.</p>
        </div>
        <Link to="statistics" className="button small">
          More statistics
        </Link>
      </div>
      <Loaded query={query}>
        {(statistics) =>
          statistics.totals.shown === 0 ? (
            <Empty title="Nothing was shown yet">
              <p>When the first visitor sees the banner, it shows here.</p>
            </Empty>
          ) : (
            <div className="cards">
              <Figures totals={statistics.totals} />
              <Suspense fallback={<div className="map-place" />}>
                <Charts statistics={statistics} />
              </Suspense>
              <TopCountries byCountry={statistics.byCountry} />
            </div>
          )
        }
      </Loaded>
    </section>
  );
}

function TopCountries({ byCountry }: { byCountry: CampaignStatistics['byCountry'] }) {
  return (
    <>
      <h3>Top countries</h3>
      <ul className="bars">
        {byCountry.slice(0, mostCountries).map(({ country, countryName, shown, copied, copyRate }) => (
          <li key={country}>
            <span>{countryName}</span>
            <span className="number">
              {formatCount(shown)} shown, {formatCount(copied)} copied ({formatShare(copyRate)})
            </span>
            <progress value={shown} max={byCountry[0]?.shown ?? 1} aria-label={`Shown in ${countryName}`} />
          </li>
        ))}
      </ul>
    </>
  );
}
