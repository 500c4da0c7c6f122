import { useState } from 'react';
import { countryName } from './offers/groups.ts';

const visibleCount = 3;

/** The names of countries (alpha-2): three of them, and the rest after a click. */
export function CountryList({ countries }: { countries: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const names = countries.map(countryName);
  const rest = names.length - visibleCount;
  return (
    <span className="country-list">
      {names.slice(0, isWhole ? undefined : visibleCount).join(', ')}
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
