import { useProducts, useStatistics, useStatisticsOf } from '../../api/queries.ts';
import { useStore } from '../../api/store.ts';
import { Mark } from '../../parts/mark.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Loaded } from '../../parts/states.tsx';
import { Link } from '../../routing/location.tsx';
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

/** The Home screen: whether the campaign is live, and its last 30 days. */
export default function Home() {
  return <WithAccount>{(account) => <WithCodes {...account} />}</WithAccount>;
}

function WithCodes(account: Account) {
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
  const redeemedDay = useStatisticsOf(campaign.id, month && lastRedeemedDay(month));
  const facts = factsOf({ campaign, codes, apiKeys, products, month, redeemedDay, now });
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
          details={[state.detail, facts.sale, lastRequest]}
          proofs={proofsOf(facts, now)}
        />
        <Warnings
          warnings={[
            ...facts.warnings.filter(({ title }) => title !== state.title),
            ...keyWarnings(apiKeys, now),
          ]}
        />
        <LastDays campaign={campaign} isLive={state.isLive} />
      </div>
    </>
  );
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
