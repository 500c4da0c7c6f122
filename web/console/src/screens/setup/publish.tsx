import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { phaseAt } from '../../../../../core/campaigns/schedule.ts';
import type { Country } from '../../../../../core/shared/countries.ts';
import { AlertsOffer } from '../../alerts/alerts-offer.tsx';
import type { Campaign } from '../../api/contract.ts';
import { refresh, useApiKeys, useProducts } from '../../api/queries.ts';
import { useStore } from '../../api/store.ts';
import { announce } from '../../parts/announcement.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Mark } from '../../parts/mark.tsx';
import { formatAgo, formatMoment, formatMoney } from '../../parts/numbers.ts';
import { Link, useGo } from '../../routing/location.tsx';
import { OwnPage } from '../banner/own-page.tsx';
import { sampleConfig, sampleCountry } from '../banner/sample-config.ts';
import { deviceOfWindow } from '../banner/use-preview-size.ts';
import { differences } from '../campaign-changes.ts';
import { saveChanges } from '../draft.ts';
import { lastRequestOf } from '../keys/campaign-keys.ts';
import { type ManagedCodes, useManagedCodes } from '../managed-codes.ts';
import { DiscountCostText } from '../offers/discount-cost-text.tsx';
import { groupsOf } from '../offers/groups.ts';
import { offerOf } from '../offers/offer.ts';
import { visitorCode } from '../offers/visitor-code.ts';
import { type Account, WithAccount } from '../with-campaign.tsx';
import { guideOf } from './checkout-guides.ts';
import { CodeTable } from './code-table.tsx';
import {
  hasSetupLinks,
  progressByCampaign,
  saveProgress,
  withOwnPrices,
  withSetupCodes,
  withSetupStyle,
} from './progress.ts';
import { StepPage } from './step-page.tsx';
import { screenAfter } from './steps.ts';

const step = 'setup/publish';
const pollMs = 4_000;
const publishedSentence =
  'Published. Your own browser may show your pages without the banner for up to five minutes.';
const conflictSentence = 'Another window changed the campaign. Check this step and publish again.';
const BannerFrame = lazy(() => import('../banner/banner-frame.tsx'));

/**
 * The last step: the first request from the merchant's own page, a preview, and the only button that
 * publishes.
 */
export default function PublishStep() {
  return <WithAccount>{(account) => <Publish {...account} />}</WithAccount>;
}

function Publish({ campaign, merchant }: Account) {
  const go = useGo();
  const progress = useStore(progressByCampaign)[campaign.id] ?? {};
  const published: Campaign = {
    ...withOwnPrices(withSetupCodes(withSetupStyle(campaign, progress), progress, merchant.name), progress),
    codeInLinks: hasSetupLinks(campaign, progress),
    status: 'active',
  };
  const publishing = useMutation({
    mutationFn: async () => {
      const outcome = await saveChanges({ base: campaign, edited: published });
      await refresh('campaigns');
      if (outcome.kind === 'conflict') throw new Error(conflictSentence);
      saveProgress(campaign.id, { prefix: undefined, style: undefined, codeInLinks: undefined });
      announce(publishedSentence);
      go(screenAfter(step));
    },
  });
  const isPublished = differences(campaign, published).length === 0;
  const country = sampleCountry(published);
  const { data: codes } = useManagedCodes(published);
  const preview = <VisitorPreview campaign={published} country={country} codes={codes} />;
  return (
    <StepPage
      step={step}
      title="See it live"
      lead={leadOf(published, country, codes)}
      error={publishing.error}
      buttons={
        <>
          {!isPublished && (
            <Button
              label={published.checkout ? 'Publish' : 'Yes, publish'}
              look="primary"
              isBusy={publishing.isPending}
              onPress={publishing.mutate}
            />
          )}
          <Button
            label={isPublished ? 'Go to Home' : 'Not yet'}
            look={isPublished ? 'primary' : ''}
            onPress={() => go('')}
          />
        </>
      }
    >
      <LastRequest campaign={campaign} />
      {isPublished ? (
        <OwnPage campaign={campaign} country={country.code}>
          {preview}
        </OwnPage>
      ) : (
        preview
      )}
      {isPublished && <AlertsOffer campaign={campaign} />}
      {!isPublished && (
        <DiscountCostText saved={campaign} edited={published} isOff={campaign.status !== 'active'} />
      )}
      {!isPublished && <Question campaign={published} checkout={guideOf(progress.checkout).name} />}
    </StepPage>
  );
}

type Codes = ManagedCodes | null | undefined;

function leadOf(campaign: Campaign, { code, name }: Readonly<Country>, codes: Codes): string {
  if (offerOf(campaign, code).discount === 0) return 'No country has a discount, so visitors see no banner.';
  const phase = phaseAt(campaign, new Date());
  if (phase === 'after') return 'The campaign has ended, so visitors see no banner until you change the end.';
  if (codes && visitorCode(campaign, code, codes) === null)
    return (
      codes.testModeText ?? `Your checkout has no code for visitors from ${name}, so they see no banner.`
    );
  const from = phase === 'before' ? ` from ${formatMoment(String(campaign.startsAt))} on` : '';
  return `This sample page shows what a visitor from ${name} sees${from}. On your own pages you see the banner only if you visit them from a country with a discount.`;
}

/** Asks for what the service cannot check: codes that the merchant created by hand. */
function Question({ campaign, checkout }: { campaign: Campaign; checkout: string }) {
  if (campaign.checkout) return null;
  if (campaign.hasAutomaticDiscount) return <h2>Does {checkout} apply the discounts automatically?</h2>;
  return (
    <section className="cards" aria-label="Codes to publish">
      <h2>Do these codes exist in {checkout}?</h2>
      <p>
        We can’t check codes that you create by hand. Visitors see them as soon as you publish.{' '}
        <Link to="setup/codes">How to create them</Link>
      </p>
      <CodeTable groups={groupsOf(campaign)} />
    </section>
  );
}

/** A message with the time of the last request for the banner. */
function LastRequest({ campaign }: { campaign: Campaign }) {
  const { data: apiKeys = [] } = useApiKeys(pollMs);
  const last = lastRequestOf(campaign, apiKeys);
  return (
    <p className={last ? 'card live' : 'card live doubtful'} role="status">
      <Mark state={last ? 'done' : 'todo'} word={last ? 'Done' : 'To do'} />
      <span>
        {last
          ? `The last request for the banner was ${formatAgo(last)}.`
          : 'No page has used your public key yet. Open one of your pages. This message then updates within a minute.'}
      </span>
    </p>
  );
}

interface VisitorPreviewProps {
  campaign: Campaign;
  country: Readonly<Country>;
  codes: Codes;
}

function VisitorPreview({ campaign, country: { code, name }, codes }: VisitorPreviewProps) {
  const config = sampleConfig(campaign, codes);
  const product = useProducts().data?.pages[0]?.data[0];
  if (offerOf(campaign, code).discount === 0 || phaseAt(campaign, new Date()) === 'after') return null;
  if (campaign.checkout && config.code === null) return null;
  return (
    <section aria-label={`As seen by a visitor from ${name}`}>
      <Suspense fallback={<div className="card" />}>
        <BannerFrame
          device={deviceOfWindow()}
          config={config}
          domain="Your page"
          item={
            product && { name: product.name, price: formatMoney(product.basePrice, product.baseCurrency) }
          }
          maxHeight={420}
        />
      </Suspense>
    </section>
  );
}
