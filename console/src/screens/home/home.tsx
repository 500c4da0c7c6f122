import type { Campaign } from '../../api/contract.ts';
import { useApiKeys, useProducts } from '../../api/queries.ts';
import { Mark } from '../../parts/mark.tsx';
import { formatAgo } from '../../parts/numbers.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { Loaded } from '../../parts/states.tsx';
import { Link } from '../../routing/location.tsx';
import { useCurrentCampaign } from '../current-campaign.ts';
import { type Check, checklist } from './checklist.ts';
import { LastDays } from './last-days.tsx';

/** The Home screen: the campaign's checklist and its last thirty days. */
export default function Home() {
  const { query, campaign } = useCurrentCampaign();
  return (
    <>
      <PageTitle title="Home">Is your discount live, and what does it do?</PageTitle>
      <Loaded query={query}>
        {() =>
          campaign && (
            <div className="cards">
              <Checklist campaign={campaign} />
              <LastDays campaignId={campaign.id} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function Checklist({ campaign }: { campaign: Campaign }) {
  const apiKeys = useApiKeys();
  const products = useProducts();
  return (
    <section className="card" aria-label="Is it live?">
      <Loaded query={apiKeys}>
        {(keys) => {
          const listed = products.data?.pages.flatMap(({ data }) => data) ?? [];
          const checks = checklist({
            campaign,
            apiKeys: keys,
            products: listed,
            nowMs: Date.now(),
            ago: (timestamp) => formatAgo(timestamp),
          });
          return (
            <>
              <Verdict checks={checks} />
              <ul className="checks">
                {checks.map((check) => (
                  <CheckLine key={check.title} check={check} />
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function Verdict({ checks }: { checks: readonly Check[] }) {
  const missing = checks.filter(({ state }) => state === 'todo').length;
  return (
    <div className="verdict">
      <h2>Is it live?</h2>
      <span className={missing === 0 ? 'tag good' : 'tag warn'}>
        {missing === 0
          ? 'Yes, it is live'
          : missing === 1
            ? 'Not yet: 1 thing to do'
            : `Not yet: ${missing} things to do`}
      </span>
    </div>
  );
}

const words = { done: 'Done', todo: 'To do', warn: 'Could be better' } as const;

function CheckLine({ check: { state, title, detail, fix } }: { check: Check }) {
  return (
    <li>
      <Mark state={state} word={words[state]} />
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
  );
}
