import { useId, useState } from 'react';
import { listCountries } from '../../../../core/shared/countries.ts';
import type { Campaign } from '../../api/contract.ts';
import { Card } from '../../parts/card.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
import { useDraft } from '../draft.ts';
import { withCodes } from './codes.ts';

type Tier = Campaign['tiers'][number];

const numbers = [2, 3, 4, 5, 6] as const;
const priceLevels: Record<Tier['tier'], string> = {
  2: '0.60 to 0.70',
  3: '0.50 to 0.60',
  4: '0.40 to 0.50',
  5: '0.30 to 0.40',
  6: 'below 0.30',
};

/** The discount and the code of each tier of countries. */
export function Tiers({ campaign }: { campaign: Campaign }) {
  const { edited, edit, problemAt } = useDraft(campaign);
  const setTier = (number: Tier['tier'], changes: Partial<Tier>) => {
    const tiers = numbers.map((tier) => ({
      ...(edited.tiers.find((entry) => entry.tier === tier) ?? { tier, discount: 0, code: null }),
      ...(tier === number ? changes : {}),
    }));
    edit({ tiers });
  };
  return (
    <Card
      title="Tiers"
      description="Countries are grouped by price level, where the United States is 1. Tier 1, the dearest, gets no discount."
      action={<CodeMaker campaign={campaign} />}
    >
      <ul>
        {numbers.map((number) => {
          const index = edited.tiers.findIndex(({ tier }) => tier === number);
          return (
            <TierRow
              key={number}
              tier={edited.tiers[index] ?? { tier: number, discount: 0, code: null }}
              fallbackCode={edited.code}
              problem={problemAt(`tiers.${index}.discount`) ?? problemAt(`tiers.${index}.code`)}
              onChange={(changes) => setTier(number, changes)}
            />
          );
        })}
      </ul>
      <div className="below">
        <TextField
          label="Code for all countries"
          hint="Used where a tier or a country has no code of its own. Make every code in your shop first."
          problem={problemAt('code')}
          className="mono"
          value={edited.code ?? ''}
          onChange={(code) => edit({ code: code || null })}
        />
      </div>
    </Card>
  );
}

interface TierRowProps {
  tier: Tier;
  fallbackCode: string | null;
  problem: string | undefined;
  onChange: (changes: Partial<Tier>) => void;
}

function TierRow({ tier: { tier, discount, code }, fallbackCode, problem, onChange }: TierRowProps) {
  const problemId = useId();
  const countries = listCountries().filter((country) => country.tier === tier).length;
  const described = problem ? { 'aria-invalid': true as const, 'aria-describedby': problemId } : {};
  return (
    <li className="tier">
      <div>
        <h3>Tier {tier}</h3>
        <p className="fine">
          {priceLevels[tier]}, {countries} countries
        </p>
      </div>
      <input
        type="range"
        min="0"
        max="100"
        step="5"
        value={discount}
        aria-label={`Discount of tier ${tier}, slider`}
        onChange={({ target }) => onChange({ discount: Number(target.value) })}
      />
      <label className="percent">
        <span className="visually-hidden">Discount of tier {tier} in percent</span>
        <input
          type="number"
          min="0"
          max="100"
          step="any"
          value={discount}
          {...described}
          onChange={({ target }) => onChange({ discount: target.valueAsNumber || 0 })}
        />
        <span aria-hidden="true">%</span>
      </label>
      <input
        className="mono"
        aria-label={`Code of tier ${tier}`}
        placeholder={fallbackCode ?? 'No code'}
        value={code ?? ''}
        onChange={({ target }) => onChange({ code: target.value || null })}
      />
      {problem && (
        <p className="problem" id={problemId}>
          {problem}
        </p>
      )}
    </li>
  );
}

/** Gives every discount a code of one prefix and its percentage. */
function CodeMaker({ campaign }: { campaign: Campaign }) {
  const { edited, edit } = useDraft(campaign);
  const [prefix, setPrefix] = useState('PPP');
  return (
    <div className="row code-maker">
      <TextField label="Prefix" className="mono" value={prefix} onChange={setPrefix} />
      <button
        type="button"
        className="button"
        disabled={!prefix}
        onClick={() => edit(withCodes(edited, prefix))}
      >
        Make codes
      </button>
    </div>
  );
}
