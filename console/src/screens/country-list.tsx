import { useState } from 'react';
import { countryName } from './offers/groups.ts';

const named = 3;

/** Countries (alpha-2) in words: three of them, and the others on demand. */
export function CountryList({ countries }: { countries: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const names = countries.map(countryName);
  const rest = names.length - named;
  return (
    <span className="country-list">
      {names.slice(0, isWhole ? undefined : named).join(', ')}
      {rest > 0 && (
        <>
          {' '}
          <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'show fewer' : `and ${rest} more`}
          </button>
        </>
      )}
    </span>
  );
}
