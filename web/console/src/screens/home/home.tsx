import { useEffect } from 'react';
import { mayBeSilent, usualPeriod } from '../../../../../core/statistics/silence.ts';
import { AlertsOffer } from '../../alerts/alerts-offer.tsx';
import type { Campaign } from '../../api/contract.ts';
import { refresh, useCampaigns, useProducts, useStatistics, useStatisticsIf } from '../../api/queries.ts';
import { useStore } from '../../api/store.ts';
import { Mark } from '../../parts/mark.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Loaded } from '../../parts/states.tsx';
import { Link } from '../../routing/location.tsx';
import { lastRequestOf } from '../keys/campaign-keys.ts';
import { type ManagedCodes, useManagedCodes } from '../managed-codes.ts';
import { progressByCampaign } from '../setup/progress.ts';
import { nextStep, stepsDone } from '../setup/steps.ts';
import { lastDays } from '../statistics/period.ts';
import { type Account, WithAccount } from '../with-campaign.tsx';
import { factsOf, keyWarnings, lastRedeemedDay } from './facts.ts';
import { LastDays } from './last-days.tsx';
import { lastRequestText, liveState, type Warning } from './live-state.ts';
import { proofsOf } from './proofs.ts';
import { StateCard } from './state-card.tsx';
import { useNow } from './use-now.ts';

/** The campaign starts and ends while the screen is open. */
const refreshMs = 15_000;

/** Home reads everything again so often, and what is older than twice that is gray. */
const rereadMs = 60_000;

/** The Home screen: whether the campaign is live, and its last 30 days. */
export default function Home() {
  return <WithAccount>{(account) => <WithCodes {...account} />}</WithAccount>;
}

function WithCodes(account: Account) {
  const campaigns = useCampaigns();
  useNow(refreshMs);
  useEffect(() => {
    const again = () => void refresh('campaigns', 'api-keys', 'checkouts', 'codes', 'statistics');
    const timer = setInterval(again, rereadMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <Loaded query={campaigns} freshMs={2 * rereadMs}>
      {() => <Codes {...account} />}
    </Loaded>
  );
}

function Codes(account: Account) {
  return (
    <Loaded query={useManagedCodes(account.campaign)}>
      {(codes) => <State {...account} codes={codes} />}
    </Loaded>
  );
}

function State({ campaign, codes, apiKeys }: Account & { codes: ManagedCodes | null }) {
  const products = useProducts().data?.pages.flatMap(({ data }) => data) ?? [];
  const now = useNow(refreshMs);
  const { data: month } = useStatistics(campaign.id, lastDays(30, now));
  const day = month && lastRedeemedDay(month);
  const redeemedDay = useStatisticsIf(campaign.id, day === undefined ? undefined : { from: day, to: day });
  const daysBefore = useDaysBefore(campaign, lastRequestOf(campaign, apiKeys), now);
  const facts = factsOf({ campaign, codes, apiKeys, products, month, redeemedDay, daysBefore, now });
  const state = liveState(facts, now);
  const lastRequest = facts.isSilent ? undefined : lastRequestText(facts.lastRequestAt, now);
  const steps = stepsDone(campaign, apiKeys, useStore(progressByCampaign)[campaign.id]);
  const isNew = !state.isLive && campaign.createdAt === campaign.updatedAt;
  return (
    <>
      <PageTitle
        title="Home"
        action={
          !steps.has('setup/publish') && (
            <Link to={nextStep(steps)} className={isNew ? 'button primary' : 'button'}>
              {steps.size === 0 ? 'Start the setup' : 'Setup'}
            </Link>
          )
        }
      >
        {isNew && 'The setup takes about ten minutes. It creates codes in your checkout, or shows you how.'}
      </PageTitle>
      <div className="cards">
        <StateCard
          state={state}
          details={[state.detail, facts.sale, lastRequest, facts.uncounted]}
          proofs={proofsOf(facts, now)}
        />
        <Warnings warnings={[...(state.others ?? []), ...keyWarnings(apiKeys, now)]} />
        {state.isLive && <AlertsOffer campaign={campaign} />}
        <LastDays campaign={campaign} isLive={state.isLive} />
      </div>
    </>
  );
}

/** Queries the days before the last request, if it was long ago. */
function useDaysBefore({ id }: Campaign, lastRequestAt: string | undefined, now: Date) {
  const isLongAgo = lastRequestAt !== undefined && mayBeSilent(lastRequestAt, now);
  return useStatisticsIf(id, isLongAgo ? usualPeriod(lastRequestAt) : undefined)?.byDay;
}

/** The warnings that the sentence does not contain. */
function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  return (
    <section className="card" aria-label="Warnings">
      <ul className="checks">
        {warnings.map(({ title, fix }) => (
          <li key={title}>
            <Mark state="todo" word="To do" />
            <h3>{title}</h3>
            <Link to={fix.screen} className="button small">
              {fix.label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
