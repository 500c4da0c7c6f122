import { lazy, Suspense, useState } from 'react';
import type { Campaign, CampaignStatistics } from '../../api/contract.ts';
import { useStatistics } from '../../api/queries.ts';
import { Card } from '../../parts/card.tsx';
import { formatCount, formatDay, formatShare } from '../../parts/numbers.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Empty, Loaded } from '../../parts/states.tsx';
import { useCurrentCampaign } from '../current-campaign.ts';
import { DemoMark } from '../demo-mark.tsx';
import { countriesCsv, daysCsv, download } from './csv.ts';
import { Figures } from './figures.tsx';
import { lastDays, type Period } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';

const Charts = lazy(() => import('./charts.tsx'));

/** The Statistics screen: a campaign's counts in up to 92 days. */
export default function Statistics() {
  const { query, campaign } = useCurrentCampaign();
  return (
    <>
      <PageTitle title="Statistics" action={<DemoMark />}>
        How often the banner was shown, and how often its code was copied. Days are in UTC.
      </PageTitle>
      <Loaded query={query}>{() => campaign && <OfPeriod campaign={campaign} />}</Loaded>
    </>
  );
}

function OfPeriod({ campaign }: { campaign: Campaign }) {
  const [period, setPeriod] = useState<Period>(lastDays(30, new Date()));
  const query = useStatistics(campaign.id, period);
  return (
    <div className="cards">
      <PeriodPicker period={period} onChange={setPeriod} />
      <Loaded query={query}>
        {(statistics) =>
          statistics.totals.shown === 0 ? (
            <Empty title="Nothing was shown in these days">
              <p>Choose other days, or see on Home whether the banner is live.</p>
            </Empty>
          ) : (
            <Report statistics={statistics} name={campaign.name} />
          )
        }
      </Loaded>
    </div>
  );
}

function Report({ statistics, name }: { statistics: CampaignStatistics; name: string }) {
  const { from, to, byDay, byCountry } = statistics;
  const fileName = `${name} ${from} ${to}`;
  return (
    <>
      <section className="card cards" aria-label="In all">
        <h2>
          {formatDay(from)} to {formatDay(to)}
        </h2>
        <Figures totals={statistics.totals} />
        <Suspense fallback={<div className="map-place" />}>
          <Charts statistics={statistics} />
        </Suspense>
      </section>
      <Card
        title="By country"
        action={<CsvButton onPress={() => download(`${fileName} countries.csv`, countriesCsv(byCountry))} />}
      >
        <CountTable head="Country" rows={byCountry.map((row) => ({ ...row, name: row.countryName }))} />
      </Card>
      <Card
        title="By day"
        action={<CsvButton onPress={() => download(`${fileName} days.csv`, daysCsv(byDay))} />}
      >
        <details>
          <summary>Show every day</summary>
          <CountTable
            head="Day"
            rows={byDay.map((row) => ({
              ...row,
              name: formatDay(row.date),
              copyRate: row.shown === 0 ? null : row.copied / row.shown,
            }))}
          />
        </details>
      </Card>
    </>
  );
}

function CsvButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="button small" onClick={onPress}>
      Download as CSV
    </button>
  );
}

interface CountRow {
  name: string;
  shown: number;
  copied: number;
  dismissed: number;
  copyRate: number | null;
}

function CountTable({ head, rows }: { head: string; rows: readonly CountRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is too wide can be scrolled by keyboard.
    <section className="table-frame" tabIndex={0} aria-label={`Table by ${head.toLowerCase()}`}>
      <table className="counts">
        <thead>
          <tr>
            {[head, 'Shown', 'Copied', 'Rate', 'Closed'].map((title, index) => (
              <th key={title} scope="col" className={index === 0 ? undefined : 'number'}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, shown, copied, dismissed, copyRate }) => (
            <tr key={name}>
              <td>{name}</td>
              <td className="number">{formatCount(shown)}</td>
              <td className="number">{formatCount(copied)}</td>
              <td className="number">{formatShare(copyRate)}</td>
              <td className="number">{formatCount(dismissed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
