import { lazy, Suspense, useEffect, useState } from 'react';
import { normalizeDomain } from '../../../../core/campaigns/domains.ts';
import type { ApiKey, Campaign, PreviewResponse } from '../../api/contract.ts';
import { useApiKeys, usePreview, useProducts } from '../../api/queries.ts';
import { useStore } from '../../api/store.ts';
import { Mark } from '../../parts/mark.tsx';
import { formatAgo, formatMoney } from '../../parts/numbers.ts';
import { Loaded } from '../../parts/states.tsx';
import { Link, useGo } from '../../routing/location.tsx';
import { sampleDomain } from '../campaign/page-url.ts';
import { patchCampaign } from '../draft.ts';
import { lastUseOf } from '../home/checklist.ts';
import { hasUnredeemableDiscount } from '../offers/codes.ts';
import { summarizePreview } from '../why/explanation.ts';
import { progressByCampaign, saveProgress } from './progress.ts';
import { StepPage, WithCampaign } from './step-page.tsx';

const pollMs = 4_000;
const BannerFrame = lazy(() => import('../banner/banner-frame.tsx'));

/** The last step: a preview for a visitor from India, and the first request from the merchant's own page. */
export default function See() {
  const apiKeys = useApiKeys(pollMs);
  return (
    <WithCampaign>
      {(campaign) => (
        <Loaded query={apiKeys}>{(keys) => <LivePreview campaign={campaign} apiKeys={keys} />}</Loaded>
      )}
    </WithCampaign>
  );
}

function LivePreview({ campaign, apiKeys }: { campaign: Campaign; apiKeys: readonly ApiKey[] }) {
  const go = useGo();
  const [error, setError] = useState<unknown>();
  const { domain: savedDomain } = useStore(progressByCampaign)[campaign.id] ?? {};
  const domain = normalizeDomain(savedDomain || sampleDomain(campaign.allowedDomains));
  const query = usePreview(campaign, { country: 'IN', ...(domain ? { site: domain } : {}) });
  const isPaused = campaign.status === 'paused';
  useEffect(() => saveProgress(campaign.id, { hasSeen: true }), [campaign.id]);
  return (
    <StepPage
      step="setup/see"
      title="See it live"
      lead="This sample page shows what a visitor from India sees. On your own pages you see the banner only if you visit them from a country with a discount."
      error={error}
      buttons={
        <>
          {isPaused && <ActivateButton campaign={campaign} onFail={setError} />}
          <button type="button" className={isPaused ? 'button' : 'button primary'} onClick={() => go('')}>
            Go to Home
          </button>
          {domain && (
            <a className="button" href={`https://${domain}`} target="_blank" rel="noreferrer">
              Open {domain}
            </a>
          )}
        </>
      }
    >
      <LastRequest campaign={campaign} apiKeys={apiKeys} />
      <Loaded query={query}>{(preview) => <VisitorPreview preview={preview} domain={domain} />}</Loaded>
    </StepPage>
  );
}

/**
 * A button that activates a paused campaign, or a link to the codes if visitors cannot redeem its discounts.
 */
function ActivateButton({ campaign, onFail }: { campaign: Campaign; onFail: (error: unknown) => void }) {
  if (hasUnredeemableDiscount(campaign))
    return (
      <Link to="setup/codes" className="button primary">
        Create your codes
      </Link>
    );
  const activate = () => patchCampaign(campaign.id, { status: 'active' }).catch(onFail);
  return (
    <button type="button" className="button primary" onClick={() => void activate()}>
      Activate the campaign
    </button>
  );
}

/** A message with the time at which a page last loaded the banner. */
function LastRequest({ campaign, apiKeys }: { campaign: Campaign; apiKeys: readonly ApiKey[] }) {
  const last = lastUseOf(campaign, apiKeys);
  return (
    <p className={last ? 'card live' : 'card live waiting'} role="status">
      <Mark state={last ? 'done' : 'todo'} word={last ? 'Done' : 'To do'} />
      <span>
        {last
          ? `A page loaded the banner ${formatAgo(last)}.`
          : 'No page has loaded the banner yet. Open one of your pages. This message then updates within a minute.'}
      </span>
    </p>
  );
}

interface VisitorPreviewProps {
  preview: PreviewResponse['data'];
  domain: string | undefined;
}

function VisitorPreview({ preview, domain }: VisitorPreviewProps) {
  const { config } = preview;
  const product = useProducts().data?.pages[0]?.data[0];
  return (
    <section className="as-visitor" aria-label="As seen by a visitor from India">
      {!config.show && <p className="notice warn">{summarizePreview(preview)}</p>}
      <Suspense fallback={<div className="card" />}>
        <BannerFrame
          device={matchMedia('(max-width: 800px)').matches ? 'phone' : 'desktop'}
          config={config.show ? config : undefined}
          domain={domain ?? 'Your page'}
          item={
            product && { name: product.name, price: formatMoney(product.basePrice, product.baseCurrency) }
          }
          maxHeight={420}
        />
      </Suspense>
    </section>
  );
}
