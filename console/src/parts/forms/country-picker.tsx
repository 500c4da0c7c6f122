import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  ComboBox,
  Group,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Button as RawButton,
} from 'react-aria-components';
import { listCountries } from '../../../../core/shared/countries.ts';
import { Button } from '../buttons/button.tsx';

interface CountryPickerProps {
  label: string;
  /** The selected country's alpha-2 code; `null` for none. */
  value: string | null;
  onPick: (code: string | null) => void;
  /** Countries to leave out. */
  without?: readonly string[];
  hint?: string;
}

/** A combo box that finds a country by a part of its name. */
export function CountryPicker({ label, value, onPick, without = [], hint }: CountryPickerProps) {
  const hintId = useId();
  const group = useRef<HTMLDivElement>(null);
  useOpenWhileScrolling(group);
  // A new list would close the open one, so it depends on the codes, not on the array.
  const excluded = without.join(' ');
  const countries = useMemo(
    () =>
      listCountries()
        .filter(({ code }) => !excluded.includes(code))
        .sort((left, right) => left.name.localeCompare(right.name)),
    [excluded],
  );
  return (
    <ComboBox
      className="field combo"
      defaultItems={countries}
      selectedKey={value}
      onSelectionChange={(key) => onPick(key === null ? null : String(key))}
      {...(hint ? { 'aria-describedby': hintId } : {})}
    >
      <Label className="label">{label}</Label>
      <Group ref={group}>
        <Input placeholder="Type a country" />
        <RawButton className="open" aria-label="Show countries">
          <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.8" />
          </svg>
        </RawButton>
      </Group>
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      <Popover>
        <ListBox
          className="options"
          renderEmptyState={() => <p className="none">No country has this in its name.</p>}
        >
          {({ code, name }: { code: string; name: string }) => (
            <ListBoxItem id={code} textValue={name}>
              {name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/**
 * Keeps the list and the typed letters while the page scrolls, because focus and content that loads late also scroll it.
 * The library would close the list and clear the field.
 */
function useOpenWhileScrolling(field: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const keepOpen = (event: Event) => {
      const isFocused = field.current?.contains(document.activeElement);
      if (event.target === document && isFocused) event.stopImmediatePropagation();
    };
    addEventListener('scroll', keepOpen, true);
    return () => removeEventListener('scroll', keepOpen, true);
  }, [field]);
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
