import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Period } from '../../../../../core/shared/days.ts';
import type { Campaign, CampaignStatistics } from '../../api/contract.ts';
import { useCodes, useStatistics } from '../../api/queries.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Card } from '../../parts/card.tsx';
import { formatAmount, formatDay, formatPercent } from '../../parts/numbers.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Empty, Loaded } from '../../parts/states.tsx';
import { replaceQuery } from '../../routing/location.tsx';
import { DemoMark } from '../demo-mark.tsx';
import { WithCampaign } from '../with-campaign.tsx';
import { chartNotes, salesIn } from './chart-notes.ts';
import { CountTable, withGaps } from './count-table.tsx';
import { countriesCsv, datesCsv, discountsCsv, download } from './csv.ts';
import {
  byDayOrMonth,
  daysBefore,
  lengthOf,
  type Preset,
  periodIn,
  periodOf,
  presets,
  untilToday,
} from './period.ts';
import { PeriodPicker } from './period-picker.tsx';
import { comparedTotals, isEmpty } from './rates.ts';
import { TotalsList } from './totals.tsx';

const Charts = lazy(() => import('./charts.tsx'));

/** The Statistics screen, for a period in the URL's query. */
export default function Statistics() {
  return (
    <>
      <PageTitle title="Statistics" action={<DemoMark />}>
        How often the banner was shown, its code copied and redeemed. Days are in UTC.
      </PageTitle>
      <WithCampaign>{(campaign) => <PeriodStatistics campaign={campaign} />}</WithCampaign>
    </>
  );
}

function PeriodStatistics({ campaign }: { campaign: Campaign }) {
  const ofPreset = (name: Exclude<Preset, ''>) => periodOf(name, new Date());
  const [{ preset, period }, setChoice] = useState(() => periodIn(location.search, presets, ofPreset));
  const choose = (choice: { preset: Preset; period: Period }) => {
    setChoice(choice);
    replaceQuery(choice.preset === '' ? { ...choice.period } : choice.preset);
  };
  const read = untilToday(period, new Date());
  const query = useStatistics(campaign.id, read);
  const { data: before } = useStatistics(campaign.id, daysBefore(read));
  return (
    <div className="cards">
      <PeriodPicker presets={presets} periodOf={ofPreset} preset={preset} period={period} onChange={choose} />
      <Loaded query={query}>
        {(statistics) =>
          isEmpty(statistics.totals) ? (
            <Empty title="No banner was shown in this period">
              <p>Choose another period, or check on Home that the banner is live.</p>
            </Empty>
          ) : (
            <Report campaign={campaign} statistics={statistics} before={before} />
          )
        }
      </Loaded>
    </div>
  );
}

interface ReportProps {
  campaign: Campaign;
  statistics: CampaignStatistics;
  before: CampaignStatistics | undefined;
}

function Report({ campaign, statistics, before }: ReportProps) {
  const { from, to, byDay, byCountry, totals } = statistics;
  const fileName = `${campaign.name} ${from} ${to}`;
  const length = lengthOf({ from, to });
  const rows = byDayOrMonth(byDay);
  const { data: codes = [] } = useCodes(campaign);
  const notes = chartNotes({ from, to }, campaign, statistics.changes, codes, statistics.gaps);
  const [unit, head] = rows === byDay ? (['day', 'Day'] as const) : (['month', 'Month'] as const);
  return (
    <>
      <h2>
        {formatDay(from)} to {formatDay(to)}
      </h2>
      <TotalsList
        totals={totals}
        before={comparedTotals(before, length)}
        period={formatAmount(length, 'day', 'days')}
        hasCheckout={campaign.checkout !== null}
        hasLinks={campaign.codeInLinks}
      />
      <section className="card cards" aria-label="Charts">
        <Suspense fallback={<div className="map-place" />}>
          <Charts days={rows} notes={notes} gaps={statistics.gaps} byCountry={byCountry} />
        </Suspense>
      </section>
      {byCountry.length > 0 && (
        <CsvCard title="By country" file={`${fileName} countries`} csv={() => countriesCsv(byCountry)}>
          <CountTable head="Country" rows={byCountry.map((row) => ({ ...row, name: row.countryName }))} />
        </CsvCard>
      )}
      <ByDiscount campaign={campaign} statistics={statistics} file={`${fileName} discounts`} />
      <CsvCard title={`By ${unit}`} file={`${fileName} ${unit}s`} csv={() => datesCsv(head, rows)}>
        <details>
          <summary>Show every {unit}</summary>
          <CountTable head={head} rows={withGaps(rows, statistics.gaps)} />
        </details>
      </CsvCard>
    </>
  );
}

interface CsvCardProps {
  title: string;
  description?: string;
  file: string;
  csv: () => string;
  children: ReactNode;
}

/** A card with a button that downloads its table. */
function CsvCard({ title, description, file, csv, children }: CsvCardProps) {
  const button = (
    <Button label="Download as CSV" look="small" onPress={() => download(`${file}.csv`, csv())} />
  );
  return (
    <Card title={title} description={description} action={button}>
      {children}
    </Card>
  );
}

interface ByDiscountProps extends Pick<ReportProps, 'campaign' | 'statistics'> {
  /** Name of the file with the table. */
  file: string;
}

function ByDiscount({ campaign, statistics, file }: ByDiscountProps) {
  const { byDiscount, changes } = statistics;
  const sales = salesIn(statistics, campaign, changes);
  const rows = [...byDiscount].reverse().map(({ discount, isSale, redeemed, ...counts }) => ({
    ...counts,
    ...(campaign.checkout ? { redeemed } : {}),
    name: isSale ? saleName(discount ?? 0, sales) : discount === null ? 'Not known' : formatPercent(discount),
    order: `${isSale ? 1 : 0}${String(discount ?? 0).padStart(6, '0')}`,
  }));
  return (
    <CsvCard
      title="By discount"
      description="What visitors saw at the time. A changed discount begins a new row, and a sale has its own; earlier rows stay."
      file={file}
      csv={() => discountsCsv(rows)}
    >
      <CountTable head="Discount" rows={rows} hasTotal />
    </CsvCard>
  );
}

/** Returns the name of a sale's row: its discount, and the names of the sales that gave it. */
function saleName(discount: number, sales: ReturnType<typeof salesIn>): string {
  const names = new Set(sales.filter((sale) => sale.discount === discount).map(({ name }) => name));
  const ofSale = `${formatPercent(discount)} sale`;
  return names.size > 0 ? `${ofSale}, ${[...names].join(', ')}` : ofSale;
}
