import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
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

/** Something to choose by its name. */
interface Item {
  id: string;
  name: string;
}

interface PickerProps {
  label: string;
  hint?: ReactNode;
  /** All choices. A new array closes the open list. */
  items: readonly Item[];
  /** The selected item's ID; `null` for none. */
  value: string | null;
  onPick: (id: string | null) => void;
  /**
   * The placeholder, the label of the button that opens the list, and the sentence in place of an empty list.
   */
  texts: Readonly<Record<'placeholder' | 'open' | 'none', string>>;
}

/** A combo box that finds an item by a part of its name. */
export function Picker({ label, hint, items, value, onPick, texts }: PickerProps) {
  const hintId = useId();
  const group = useRef<HTMLDivElement>(null);
  useOpenWhileScrolling(group);
  return (
    <ComboBox
      className="field combo"
      defaultItems={items}
      selectedKey={value}
      onSelectionChange={(key) => onPick(key === null ? null : String(key))}
      {...(hint ? { 'aria-describedby': hintId } : {})}
    >
      <Label className="label">{label}</Label>
      <Group ref={group}>
        <Input dir="auto" placeholder={texts.placeholder} />
        <RawButton className="open" aria-label={texts.open}>
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
        <ListBox className="options" renderEmptyState={() => <p className="none">{texts.none}</p>}>
          {({ id, name }: Item) => (
            <ListBoxItem id={id} textValue={name}>
              <bdi>{name}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/**
 * Keeps the list and the typed letters while the page scrolls, because focus and content that loads late also
 * scroll it. The library would close the list and clear the field.
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
