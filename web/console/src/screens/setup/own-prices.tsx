import { useRef, useState } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { useStore } from '../../api/store.ts';
import { Chips } from '../../parts/forms/chips.tsx';
import { Segments } from '../../parts/forms/choices.tsx';
import { AddCountry } from '../../parts/forms/country-picker.tsx';
import { countryName } from '../offers/groups.ts';
import { guideOf } from './checkout-guides.ts';
import { progressByCampaign, saveOwnPrices } from './progress.ts';

interface OwnPricesProps {
  campaign: Campaign;
  /** The checkout's name. */
  checkoutName: string | undefined;
}

const answers = [
  ['no', 'No'],
  ['yes', 'Yes, in some'],
] as const;

/**
 * Asks whether the checkout itself charges other prices in some countries, because buyers there would get both
 * discounts. Nothing for a checkout that cannot do that.
 */
export function OwnPrices({ campaign, checkoutName }: OwnPricesProps) {
  const { ownPrices: term, name } = guideOf(checkoutName);
  const { ownPrices } = useStore(progressByCampaign)[campaign.id] ?? {};
  const countries = ownPrices?.countries ?? [];
  const [isYes, setYes] = useState(countries.length > 0);
  if (!term) return null;
  return (
    <section className="card form" aria-label={`Prices in ${name}`}>
      <h2>Does your checkout already charge other prices in some countries?</h2>
      <p>{term}</p>
      <Segments
        label="Does your checkout already charge other prices in some countries?"
        value={isYes ? 'yes' : 'no'}
        options={answers}
        onChange={(answer) => {
          setYes(answer === 'yes');
          saveOwnPrices(campaign, []);
        }}
      />
      {isYes && <Countries campaign={campaign} countries={countries} />}
    </section>
  );
}

function Countries({ campaign, countries }: { campaign: Campaign; countries: readonly string[] }) {
  const part = useRef<HTMLDivElement>(null);
  const set = (next: string[]) => {
    saveOwnPrices(campaign, next);
    requestAnimationFrame(() => part.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus());
  };
  return (
    <div ref={part} className="form">
      <p className="fine">Add them here. The last step excludes them, so that nobody gets both discounts.</p>
      <AddCountry
        key={countries.length}
        label="Country with its own price"
        action="Add the country"
        without={countries}
        onAdd={(country) => set([...countries, country])}
      />
      <Chips
        entries={countries.map((code) => [code, countryName(code)])}
        onRemove={(code) => set(countries.filter((other) => other !== code))}
      />
    </div>
  );
}
