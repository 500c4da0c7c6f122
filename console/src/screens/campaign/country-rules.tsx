import { useState } from 'react';
import { findCountry } from '../../../../core/shared/countries.ts';
import type { Campaign } from '../../api/contract.ts';
import { CountryPicker } from '../../parts/country-picker.tsx';
import { useDraft } from '../draft.ts';
import { offerOf } from './offer.ts';

type Override = Campaign['countryOverrides'][number];

/** Countries that get something else than their tier. */
export function CountryRules({ campaign }: { campaign: Campaign }) {
  const { edited, edit, problemAt } = useDraft(campaign);
  const [picked, setPicked] = useState<string | null>(null);
  const [generation, setGeneration] = useState(0);
  const rules = edited.countryOverrides;
  const change = (country: string, changes: Partial<Override>) =>
    edit({
      countryOverrides: rules.map((rule) => (rule.country === country ? { ...rule, ...changes } : rule)),
    });
  const add = () => {
    if (!picked) return;
    const { discount } = offerOf(edited, picked);
    edit({ countryOverrides: [...rules, { country: picked, discount, code: null }] });
    setPicked(null);
    setGeneration(generation + 1);
  };
  return (
    <section className="card" aria-label="Countries">
      <div className="card-head">
        <div>
          <h2>Countries</h2>
          <p>A country here gets its own discount instead of its tier’s; 0% means none.</p>
        </div>
      </div>
      <div className="row">
        <CountryPicker
          key={generation}
          label="Country"
          value={picked}
          onPick={setPicked}
          without={rules.map(({ country }) => country)}
        />
        <button type="button" className="button" disabled={!picked} onClick={add}>
          Add the country
        </button>
      </div>
      {rules.length === 0 ? (
        <p className="fine below">No country has a rule of its own yet.</p>
      ) : (
        <ul className="country-rules">
          {rules.map((rule, index) => (
            <RuleRow
              key={rule.country}
              rule={rule}
              fallbackCode={edited.code}
              problem={
                problemAt(`countryOverrides.${index}.discount`) ?? problemAt(`countryOverrides.${index}.code`)
              }
              onChange={(changes) => change(rule.country, changes)}
              onRemove={() =>
                edit({ countryOverrides: rules.filter(({ country }) => country !== rule.country) })
              }
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RuleRowProps {
  rule: Override;
  fallbackCode: string | null;
  problem: string | undefined;
  onChange: (changes: Partial<Override>) => void;
  onRemove: () => void;
}

function RuleRow({
  rule: { country, discount, code },
  fallbackCode,
  problem,
  onChange,
  onRemove,
}: RuleRowProps) {
  const { name = country, tier = 1 } = findCountry(country) ?? {};
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <p className="fine">instead of tier {tier}</p>
      </div>
      <label className="percent">
        <span className="visually-hidden">Discount of {name} in percent</span>
        <input
          type="number"
          min="0"
          max="100"
          step="any"
          value={discount}
          onChange={({ target }) => onChange({ discount: target.valueAsNumber || 0 })}
        />
        <span aria-hidden="true">%</span>
      </label>
      <input
        className="mono"
        aria-label={`Code of ${name}`}
        placeholder={fallbackCode ?? 'No code'}
        value={code ?? ''}
        onChange={({ target }) => onChange({ code: target.value || null })}
      />
      <button type="button" className="button small" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </button>
      {problem && <p className="problem">{problem}</p>}
    </li>
  );
}
