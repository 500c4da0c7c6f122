import { useState } from 'react';
import type { Sale } from '../../../../../core/campaigns/sale.ts';
import { listCountries } from '../../../../../core/shared/countries.ts';
import type { Campaign } from '../../api/contract.ts';
import { formatPercent } from '../../parts/numbers.ts';
import { type SaleOutcome, saleOutcome, salePhases, sampleCountries } from './sale-preview.ts';

interface SalePreviewProps {
  campaign: Campaign;
  sale: Pick<Sale, 'discount'>;
}

const phaseTitles = { before: 'Before', during: 'During', after: 'After' } as const;

/** A table with what visitors from three countries get before, during and after a sale. */
export function SalePreview({ campaign, sale }: SalePreviewProps) {
  const [countries, setCountries] = useState(() => sampleCountries(campaign));
  return (
    <table className="sale-preview">
      <caption>What visitors get</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          {salePhases.map((phase) => (
            <th key={phase} scope="col">
              {phaseTitles[phase]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {countries.map((country, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows stay, and their countries change
          <tr key={index}>
            <td>
              <CountrySelect
                label={`Country ${index + 1}`}
                value={country}
                onChange={(next) => setCountries(countries.map((each, at) => (at === index ? next : each)))}
              />
            </td>
            {salePhases.map((phase) => (
              <td key={phase} className={phase === 'during' ? 'during' : undefined}>
                <Outcome {...saleOutcome(campaign, sale, country, phase)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Outcome({ discount, isSale }: SaleOutcome) {
  if (discount === 0) return <span className="fine">no banner</span>;
  return (
    <>
      <strong>{formatPercent(discount)}</strong> {isSale && 'sale'}
    </>
  );
}

const countryOptions = listCountries()
  .map(({ code, name }) => [code, name] as const)
  .sort(([, left], [, right]) => left.localeCompare(right));

interface CountrySelectProps {
  label: string;
  value: string;
  onChange: (country: string) => void;
}

function CountrySelect({ label, value, onChange }: CountrySelectProps) {
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {countryOptions.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
