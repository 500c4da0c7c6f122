import { lazy, Suspense, useEffect, useState } from 'react';
import { normalizeDomain } from '../../../../core/campaigns/domains.ts';
import type { ApiKey, Campaign, PreviewAnswer } from '../../api/contract.ts';
import { useApiKeys, usePreview, useProducts } from '../../api/queries.ts';
import { useStore } from '../../api/store.ts';
import { Mark } from '../../parts/mark.tsx';
import { formatAgo, formatMoney } from '../../parts/numbers.ts';
import { Loaded } from '../../parts/states.tsx';
import { Link, useGo } from '../../routing/location.tsx';
import { usualSite } from '../campaign/host.ts';
import { patchCampaign } from '../draft.ts';
import { lastUseOf } from '../home/checklist.ts';
import { lacksCodes } from '../offers/codes.ts';
import { verdictOf } from '../why/explanation.ts';
import { noteProgress, progress } from './progress.ts';
import { StepPage, WithCampaign } from './step-page.tsx';

const pollMs = 4_000;
const BannerFrame = lazy(() => import('../banner/banner-frame.tsx'));

/** The last step: the page as a visitor from India sees it, and the first request of the merchant's own page. */
export default function See() {
  const apiKeys = useApiKeys(pollMs);
  return (
    <WithCampaign>
      {(campaign) => (
        <Loaded query={apiKeys}>{(keys) => <Sight campaign={campaign} apiKeys={keys} />}</Loaded>
      )}
    </WithCampaign>
  );
}

function Sight({ campaign, apiKeys }: { campaign: Campaign; apiKeys: readonly ApiKey[] }) {
  const go = useGo();
  const [error, setError] = useState<unknown>();
  const { site } = useStore(progress)[campaign.id] ?? {};
  const host = normalizeDomain(site || usualSite(campaign.allowedDomains));
  const query = usePreview(campaign, { country: 'IN', ...(host ? { site: host } : {}) });
  const isPaused = campaign.status === 'paused';
  useEffect(() => noteProgress(campaign.id, { hasSeen: true }), [campaign.id]);
  return (
    <StepPage
      step="setup/see"
      title="See it live"
      lead="This is what a visitor from India gets, on a page that stands in for yours: most shops cannot be shown inside another site. On your own pages, you see it only from a country with a discount."
      error={error}
      buttons={
        <>
          {isPaused && <SwitchOn campaign={campaign} onFail={setError} />}
          <button type="button" className={isPaused ? 'button' : 'button primary'} onClick={() => go('')}>
            Go to Home
          </button>
          {host && (
            <a className="button" href={`https://${host}`} target="_blank" rel="noreferrer">
              Open {host}
            </a>
          )}
        </>
      }
    >
      <Requests campaign={campaign} apiKeys={apiKeys} />
      <Loaded query={query}>{(answer) => <AsVisitor answer={answer} host={host} />}</Loaded>
    </StepPage>
  );
}

/** Switches a paused campaign on; leads to the codes first, if visitors could not redeem its discounts. */
function SwitchOn({ campaign, onFail }: { campaign: Campaign; onFail: (error: unknown) => void }) {
  if (lacksCodes(campaign))
    return (
      <Link to="setup/codes" className="button primary">
        Create your codes
      </Link>
    );
  const resume = () => patchCampaign(campaign.id, { status: 'active' }).catch(onFail);
  return (
    <button type="button" className="button primary" onClick={() => void resume()}>
      Switch it on
    </button>
  );
}

/** Says when a page asked for the banner, as soon as one does. */
function Requests({ campaign, apiKeys }: { campaign: Campaign; apiKeys: readonly ApiKey[] }) {
  const last = lastUseOf(campaign, apiKeys);
  return (
    <p className={last ? 'card live' : 'card live waiting'} role="status">
      <Mark state={last ? 'done' : 'todo'} word={last ? 'Done' : 'To do'} />
      <span>
        {last
          ? `A page asked for the banner ${formatAgo(last)}.`
          : 'No page has asked for the banner yet. Open one of your pages; this line changes within a minute.'}
      </span>
    </p>
  );
}

interface AsVisitorProps {
  answer: PreviewAnswer['data'];
  host: string | undefined;
}

function AsVisitor({ answer, host }: AsVisitorProps) {
  const { config } = answer;
  const product = useProducts().data?.pages[0]?.data[0];
  return (
    <section className="as-visitor" aria-label="As a visitor from India sees it">
      {!config.show && <p className="notice warn">{verdictOf(answer)}</p>}
      <Suspense fallback={<div className="card" />}>
        <BannerFrame
          device={matchMedia('(max-width: 800px)').matches ? 'phone' : 'desktop'}
          config={config.show ? config : undefined}
          host={host ?? 'Your page'}
          item={
            product && { name: product.name, price: formatMoney(product.basePrice, product.baseCurrency) }
          }
          maxHeight={420}
        />
      </Suspense>
    </section>
  );
}
