import { lazy, Suspense, useState } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { CountryPicker } from '../../parts/forms/country-picker.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Loaded } from '../../parts/states.tsx';
import { useCurrentCampaign } from '../current-campaign.ts';
import { useDraft } from '../draft.ts';
import { describeOffer, discountStep, offerOf, stepLegend } from '../offers/offer.ts';
import { SaveBar } from '../save-bar.tsx';
import { CampaignStatus } from './campaign-status.tsx';
import { CountryRules } from './country-rules.tsx';
import { Currency } from './currency.tsx';
import { Limits } from './limits.tsx';
import { Pages } from './pages.tsx';
import { Schedule } from './schedule.tsx';
import { Sites } from './sites.tsx';
import { Tiers } from './tiers.tsx';
import { Vpn } from './vpn.tsx';

const WorldMap = lazy(async () => ({ default: (await import('../../parts/charts/world-map.tsx')).WorldMap }));

/** Discounts, codes, countries and sites of a campaign. */
export default function CampaignScreen() {
  const { query, campaign } = useCurrentCampaign();
  return (
    <>
      <PageTitle title="Discounts" action={campaign && <CampaignStatus campaign={campaign} />}>
        Who gets which discount, with which code, when, and on which sites.
      </PageTitle>
      <Loaded query={query}>{() => campaign && <Rules campaign={campaign} />}</Loaded>
    </>
  );
}

function Rules({ campaign }: { campaign: Campaign }) {
  return (
    <>
      <div className="cards">
        <div className="beside">
          <Tiers campaign={campaign} />
          <DiscountMap campaign={campaign} />
        </div>
        <CountryRules campaign={campaign} />
        <Limits campaign={campaign} />
        <Schedule campaign={campaign} />
        <Currency campaign={campaign} />
        <Sites campaign={campaign} />
        <Pages campaign={campaign} />
        <Vpn campaign={campaign} />
      </div>
      <SaveBar campaign={campaign} />
    </>
  );
}

/** The world by discount, with the changes that are not saved yet. */
function DiscountMap({ campaign }: { campaign: Campaign }) {
  const { edited } = useDraft(campaign);
  const [picked, setPicked] = useState<string | null>(null);
  return (
    <section className="card" aria-label="The world by discount">
      <div className="card-head">
        <div>
          <h2>The world by discount</h2>
          <p>Stronger colours get more. Your changes show at once.</p>
        </div>
        <CountryPicker label="Look up a country" value={picked} onPick={setPicked} />
      </div>
      <Suspense fallback={<div className="map-place" />}>
        <WorldMap
          label="World map: the discount of each country. Look up a country above to read it."
          stepOf={(code) => discountStep(offerOf(edited, code).discount)}
          describe={(code, name) => describeOffer(edited, code, name)}
          legend={stepLegend()}
          picked={picked ?? undefined}
        />
      </Suspense>
    </section>
  );
}
