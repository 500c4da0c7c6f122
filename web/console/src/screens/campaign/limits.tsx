import { useRef } from 'react';
import { allTiers } from '../../../../../core/campaigns/campaign-values.ts';
import type { Campaign } from '../../api/contract.ts';
import { Chips } from '../../parts/forms/chips.tsx';
import { AddCountry } from '../../parts/forms/country-picker.tsx';
import { SelectField } from '../../parts/forms/select-field.tsx';
import { formatPercent } from '../../parts/numbers.ts';
import { Setting } from '../../parts/setting.tsx';
import { useDraft } from '../draft.ts';
import { countryName } from '../offers/groups.ts';
import { limitedDiscount } from '../offers/offer.ts';
import { limitsValue } from './present-values.ts';

/** The maximum discounts to choose from, in percent. */
const maximums = Array.from({ length: 18 }, (_, index) => (index + 1) * 5);

/** The maximum discount, the discount for the EU's single market, and excluded countries. */
export function Limits({ campaign }: { campaign: Campaign }) {
  const { edited } = useDraft(campaign);
  return (
    <Setting
      title="Limits"
      value={limitsValue(edited)}
      description="These limits apply to the discounts above. Excluded countries never get a discount."
    >
      <div className="row top">
        <Maximum campaign={campaign} />
        <SingleMarket campaign={campaign} />
      </div>
      <Excluded campaign={campaign} />
    </Setting>
  );
}

function Maximum({ campaign }: { campaign: Campaign }) {
  const { edited, edit, problemAt } = useDraft(campaign);
  const { maxDiscount } = edited;
  const choices = [...new Set(maxDiscount === null ? maximums : [...maximums, maxDiscount])];
  return (
    <SelectField
      label="Maximum discount"
      hint="It doesn’t apply to countries with their own discount."
      problem={problemAt('maxDiscount')}
      value={maxDiscount ?? ''}
      options={[
        ['', 'No maximum'],
        ...choices
          .sort((left, right) => left - right)
          .map((percent) => [percent, formatPercent(percent)] as const),
      ]}
      onChange={(percent) => edit({ maxDiscount: percent === '' ? null : Number(percent) })}
    />
  );
}

function SingleMarket({ campaign }: { campaign: Campaign }) {
  const { edited, edit, problemAt } = useDraft(campaign);
  const discountOf = (number: number) =>
    limitedDiscount(edited, edited.tiers.find(({ tier }) => tier === number)?.discount ?? 0);
  return (
    <SelectField
      label="Countries in the EU’s single market get"
      hint="See Regulation (EU) 2018/302. This isn’t legal advice."
      problem={problemAt('euTier')}
      value={edited.euTier ?? ''}
      options={[
        ['', 'each its own discount'],
        ...allTiers.map(
          (tier) =>
            [tier, tier === 1 ? 'all the full price' : `all ${formatPercent(discountOf(tier))}`] as const,
        ),
      ]}
      onChange={(chosen) => edit({ euTier: allTiers.find((tier) => String(tier) === chosen) ?? null })}
    />
  );
}

function Excluded({ campaign }: { campaign: Campaign }) {
  const { edited, edit } = useDraft(campaign);
  const part = useRef<HTMLDivElement>(null);
  const excluded = edited.excludedCountries;
  const set = (excludedCountries: string[]) => {
    edit({ excludedCountries });
    requestAnimationFrame(() => part.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus());
  };
  return (
    <div className="below" ref={part}>
      <AddCountry
        key={excluded.length}
        label="Excluded country"
        action="Exclude the country"
        without={excluded}
        onAdd={(country) => set([...excluded, country])}
      />
      <Chips
        entries={excluded.map((code) => [code, countryName(code)])}
        onRemove={(code) => set(excluded.filter((other) => other !== code))}
      />
    </div>
  );
}
