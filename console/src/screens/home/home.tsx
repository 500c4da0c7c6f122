import type { ApiKey, Campaign, Product } from '../../api/contract.ts';
import { useApiKeys, useProducts } from '../../api/queries.ts';
import { useStore } from '../../api/store.ts';
import { Mark } from '../../parts/mark.tsx';
import { formatAgo } from '../../parts/numbers.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Loaded } from '../../parts/states.tsx';
import { Link } from '../../routing/location.tsx';
import { useCurrentCampaign } from '../current-campaign.ts';
import { type Progress, progressByCampaign } from '../setup/progress.ts';
import { nextStep, stepsDone } from '../setup/steps.ts';
import { type Check, checklist, lastUseOf } from './checklist.ts';
import { LastDays } from './last-days.tsx';

/** The Home screen: whether the campaign is live, and its last 30 days. */
export default function Home() {
  const { query, campaign } = useCurrentCampaign();
  const apiKeys = useApiKeys();
  const products = useProducts();
  const progress = useStore(progressByCampaign)[campaign?.id ?? ''] ?? {};
  return (
    <Loaded query={query}>
      {() => (
        <Loaded query={apiKeys}>
          {(keys) =>
            campaign && (
              <State
                campaign={campaign}
                apiKeys={keys}
                products={products.data?.pages.flatMap(({ data }) => data) ?? []}
                progress={progress}
              />
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}

interface StateProps {
  campaign: Campaign;
  apiKeys: readonly ApiKey[];
  products: readonly Product[];
  progress: Progress;
}

function State(props: StateProps) {
  const { campaign, apiKeys, products } = props;
  const checks = checklist({
    campaign,
    apiKeys,
    products,
    nowMs: Date.now(),
    ago: (timestamp) => formatAgo(timestamp),
  });
  const isLive = checks.every(({ state }) => state === 'done');
  return (
    <>
      <PageTitle
        title="Home"
        action={
          isLive && (
            <Link to="setup/where" className="button">
              Setup
            </Link>
          )
        }
      >
        {isLive ? undefined : 'Finish these tasks, so that visitors get discounts.'}
      </PageTitle>
      <div className="cards">
        {isLive ? <Live {...props} /> : <ToDo {...props} checks={checks} />}
        <LastDays campaignId={campaign.id} isLive={isLive} />
      </div>
    </>
  );
}

/** One line that says that the campaign is live. */
function Live({ campaign, apiKeys, products, progress }: StateProps) {
  const [product] = products;
  const domain =
    progress.domain || campaign.allowedDomains[0] || (product && new URL(product.url).hostname) || undefined;
  const last = lastUseOf(campaign, apiKeys);
  return (
    <section className="card live" aria-label="Is it live?">
      <span className="dot" aria-hidden="true" />
      <h2>
        Live{domain ? ` on ${domain}` : ''}. {last && `Last visitor ${formatAgo(last)}.`}
      </h2>
      <Link to="why">Preview it as a visitor from India</Link>
    </section>
  );
}

function ToDo({ campaign, apiKeys, progress, checks }: StateProps & { checks: readonly Check[] }) {
  const todo = checks.filter(({ state }) => state === 'todo');
  const done = checks.filter(({ state }) => state === 'done');
  const steps = stepsDone(campaign, apiKeys, progress);
  return (
    <section className="card" aria-label="Is it live?">
      <div className="card-head">
        <div>
          <h2>Not live yet: {todo.length === 1 ? '1 task left' : `${todo.length} tasks left`}</h2>
          <p>The setup takes about ten minutes. It shows you how to create codes in your checkout.</p>
        </div>
        <Link to={nextStep(steps)} className="button primary">
          {steps.size === 0 ? 'Start the setup' : 'Continue the setup'}
        </Link>
      </div>
      <Checks checks={todo} />
      {done.length > 0 && (
        <details className="done-checks">
          <summary>{done.length === 1 ? '1 task done' : `${done.length} tasks done`}</summary>
          <Checks checks={done} />
        </details>
      )}
    </section>
  );
}

const stateLabels = { done: 'Done', todo: 'To do' } as const;

function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="checks">
      {checks.map(({ state, title, detail, fix }) => (
        <li key={title}>
          <Mark state={state} word={stateLabels[state]} />
          <div>
            <h3>{title}</h3>
            <p>{detail}</p>
          </div>
          {fix && (
            <Link to={fix.screen} className="button small">
              {fix.label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
