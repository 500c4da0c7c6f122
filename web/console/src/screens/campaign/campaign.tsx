import { lazy, Suspense, useState } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { CountryPicker } from '../../parts/forms/country-picker.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Setting } from '../../parts/setting.tsx';
import { Loaded, Loading } from '../../parts/states.tsx';
import { useDraft } from '../draft.ts';
import { describeOffer, discountShade, offerOf, shadeLegend } from '../offers/offer.ts';
import { AddSale, SaleSetting } from '../sale/sale-setting.tsx';
import { SaveBar } from '../save-bar.tsx';
import { useCurrentCampaign } from '../with-campaign.tsx';
import { CampaignStatus } from './campaign-status.tsx';
import { CountryRules } from './country-rules.tsx';
import { Currency } from './currency.tsx';
import { Domains } from './domains.tsx';
import { Limits } from './limits.tsx';
import { Pages } from './pages.tsx';
import { Schedule } from './schedule.tsx';
import { ThisCampaign } from './this-campaign.tsx';
import { Tiers } from './tiers.tsx';
import { Vpn } from './vpn.tsx';

const Products = lazy(() => import('../products/products.tsx'));
const WorldMap = lazy(async () => ({ default: (await import('../../parts/charts/world-map.tsx')).WorldMap }));

/** The Discounts screen: a campaign's discounts, codes, countries and domains. */
export default function CampaignScreen() {
  const { query, campaign } = useCurrentCampaign();
  return (
    <>
      <PageTitle title="Discounts" action={campaign && <Actions campaign={campaign} />}>
        Who gets which discount, with which code, when, and on which domains.
      </PageTitle>
      <Loaded query={query}>{() => campaign && <Rules campaign={campaign} />}</Loaded>
    </>
  );
}

function Actions({ campaign }: { campaign: Campaign }) {
  return (
    <div className="buttons middle">
      <CampaignStatus campaign={campaign} />
      <AddSale campaign={campaign} />
    </div>
  );
}

function Rules({ campaign }: { campaign: Campaign }) {
  return (
    <>
      <div className="card settings">
        <Tiers campaign={campaign} />
        <CountryRules campaign={campaign} />
        <Limits campaign={campaign} />
        <SaleSetting campaign={campaign} />
        <Schedule campaign={campaign} />
        <Domains campaign={campaign} />
        <Pages campaign={campaign} />
        <Vpn campaign={campaign} />
        <Currency campaign={campaign} />
        <Suspense fallback={<Loading />}>
          <Products />
        </Suspense>
        <DiscountMap campaign={campaign} />
        <ThisCampaign campaign={campaign} />
      </div>
      <SaveBar campaign={campaign} />
    </>
  );
}

/** The world map by discount, including unsaved changes. */
function DiscountMap({ campaign }: { campaign: Campaign }) {
  const { edited } = useDraft(campaign);
  const [picked, setPicked] = useState<string | null>(null);
  return (
    <Setting
      title="World map"
      value="Look up any country’s discount"
      description="A stronger color means a higher discount. The map includes unsaved changes."
      action={<CountryPicker label="Look up a country" value={picked} onPick={setPicked} />}
    >
      <Suspense fallback={<div className="map-place" />}>
        <WorldMap
          label="World map: each country’s discount. Look up a country above to read its discount."
          shadeOf={(code) => discountShade(offerOf(edited, code).discount)}
          describe={(code, name) => describeOffer(edited, code, name)}
          legend={shadeLegend()}
          picked={picked ?? undefined}
        />
      </Suspense>
    </Setting>
  );
}
