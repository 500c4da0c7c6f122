import { useState } from 'react';
import { findCountry } from '../../../../core/shared/countries.ts';
import type { Campaign } from '../../api/contract.ts';
import { Card } from '../../parts/card.tsx';
import { CountryPicker } from '../../parts/forms/country-picker.tsx';
import { useDraft } from '../draft.ts';
import { offerOf } from './offer.ts';

type Override = Campaign['countryOverrides'][number];

/** Countries that get something else than their tier. */
export function CountryRules({ campaign }: { campaign: Campaign }) {
  const { edited, edit, problemAt } = useDraft(campaign);
  const rules = edited.countryOverrides;
  const change = (country: string, changes: Partial<Override>) =>
    edit({
      countryOverrides: rules.map((rule) => (rule.country === country ? { ...rule, ...changes } : rule)),
    });
  const add = (country: string) =>
    edit({
      countryOverrides: [...rules, { country, discount: offerOf(edited, country).discount, code: null }],
    });
  return (
    <Card
      title="Countries"
      description="A country here gets its own discount instead of its tier’s; 0% means none."
    >
      <AddCountry key={rules.length} without={rules.map(({ country }) => country)} onAdd={add} />
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
    </Card>
  );
}

function AddCountry({ without, onAdd }: { without: readonly string[]; onAdd: (country: string) => void }) {
  const [picked, setPicked] = useState<string | null>(null);
  return (
    <div className="row">
      <CountryPicker label="Country" value={picked} onPick={setPicked} without={without} />
      <button type="button" className="button" disabled={!picked} onClick={() => picked && onAdd(picked)}>
        Add the country
      </button>
    </div>
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
