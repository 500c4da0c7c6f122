import { useRef } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { AddCountry } from '../../parts/forms/country-picker.tsx';
import { Setting } from '../../parts/setting.tsx';
import { useDraft } from '../draft.ts';
import { countryName } from '../offers/groups.ts';
import { offerOf } from '../offers/offer.ts';
import { OfferFields, OfferTable } from '../offers/offer-fields.tsx';
import { countriesValue } from './present-values.ts';

type Override = Campaign['countryOverrides'][number];

/** Countries whose discount differs from their tier's discount. */
export function CountryRules({ campaign }: { campaign: Campaign }) {
  const { edited, edit, problemAt } = useDraft(campaign);
  const card = useRef<HTMLDivElement>(null);
  const rules = edited.countryOverrides;
  const hasCodes = edited.checkout === null;
  const own = rules.map(({ country }) => country);
  const setRules = (countryOverrides: Override[]) => edit({ countryOverrides });
  const change = (country: string, changes: Partial<Override>) =>
    setRules(rules.map((rule) => (rule.country === country ? { ...rule, ...changes } : rule)));
  const focus = (selector: string) =>
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = (country: string) => {
    const { discount, code } = offerOf(edited, country);
    setRules([...rules, { country, discount, code: code === edited.code ? null : code }]);
    focus(`[data-offer="${countryName(country)}"] input`);
  };
  const remove = (country: string) => {
    setRules(rules.filter((rule) => rule.country !== country));
    focus('[role="combobox"]');
  };
  return (
    <Setting
      title="Countries with their own discount"
      value={countriesValue(edited)}
      description="These countries get their own discount instead of the one above. 0% means no discount."
    >
      <div ref={card}>
        <AddCountry key={rules.length} label="Country" action="Add the country" without={own} onAdd={add} />
        {rules.length > 0 && (
          <OfferTable label="Countries with their own discount" hasCodes={hasCodes}>
            {rules.map((rule, index) => (
              <OfferFields
                key={rule.country}
                name={countryName(rule.country)}
                title={countryName(rule.country)}
                offer={rule}
                fallbackCode={edited.code}
                hasCodes={hasCodes}
                problems={{
                  discount: problemAt(`countryOverrides.${index}.discount`),
                  code: problemAt(`countryOverrides.${index}.code`),
                }}
                onChange={(changes) => change(rule.country, changes)}
                action={
                  <Button
                    label="Remove"
                    look="small"
                    aria-label={`Remove ${countryName(rule.country)}`}
                    onPress={() => remove(rule.country)}
                  />
                }
              />
            ))}
          </OfferTable>
        )}
      </div>
    </Setting>
  );
}
