import { useMemo, useState } from 'react';
import { listCountries } from '../../../../../core/shared/countries.ts';
import { Button } from '../buttons/button.tsx';
import { Picker } from '../picker.tsx';

interface CountryPickerProps {
  label: string;
  /** The selected country's alpha-2 code; `null` for none. */
  value: string | null;
  onPick: (code: string | null) => void;
  /** Countries to leave out. */
  without?: readonly string[];
  hint?: string;
}

const countryTexts = {
  placeholder: 'Type a country',
  open: 'Show countries',
  none: 'No country matches.',
};

/** A combo box that finds a country by a part of its name. */
export function CountryPicker({ without = [], ...props }: CountryPickerProps) {
  // A new list would close the open one, so it depends on the codes, not on the array.
  const excluded = without.join(' ');
  const countries = useMemo(
    () =>
      listCountries()
        .filter(({ code }) => !excluded.includes(code))
        .map(({ code, name }) => ({ id: code, name }))
        .sort((left, right) => left.name.localeCompare(right.name)),
    [excluded],
  );
  return <Picker items={countries} texts={countryTexts} {...props} />;
}

interface AddCountryProps {
  label: string;
  /** The button's label. */
  action: string;
  without: readonly string[];
  onAdd: (code: string) => void;
}

/** A country picker with an add button. A new `key` clears it. */
export function AddCountry({ label, action, without, onAdd }: AddCountryProps) {
  const [picked, setPicked] = useState<string | null>(null);
  return (
    <div className="row">
      <CountryPicker label={label} value={picked} onPick={setPicked} without={without} />
      <Button label={action} disabled={!picked} onPress={() => picked && onAdd(picked)} />
    </div>
  );
}
