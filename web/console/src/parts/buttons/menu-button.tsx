import { useEffect, useState } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover, Button as RawButton } from 'react-aria-components';
import { isReadOnly } from '../../api/session.ts';
import { useStore } from '../../api/store.ts';

interface MenuEntry {
  label: string;
  /** True for the one that destroys something. */
  isDangerous?: boolean;
  onPress: () => unknown;
}

interface MenuButtonProps {
  /** The button's name for assistive technology. */
  label: string;
  entries: readonly MenuEntry[];
}

/** A ⋯ button with a menu of rarer actions, which all write. */
export function MenuButton({ label, entries }: MenuButtonProps) {
  const isDisabled = useStore(isReadOnly);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    if (isOpen || chosen === undefined) return;
    setChosen(undefined);
    // The menu gives the focus back first, so that the action can move it.
    requestAnimationFrame(() => void entries.find((entry) => entry.label === chosen)?.onPress());
  }, [isOpen, chosen, entries]);
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <RawButton className="button quiet dots" aria-label={label} isDisabled={isDisabled}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="currentColor">
          <circle cx="4" cy="10" r="1.7" />
          <circle cx="10" cy="10" r="1.7" />
          <circle cx="16" cy="10" r="1.7" />
        </svg>
      </RawButton>
      <Popover placement="bottom end" className="menu-box">
        <Menu onAction={(name) => setChosen(String(name))} aria-label={label}>
          {entries.map(({ label: name, isDangerous }) => (
            <MenuItem key={name} id={name} className={isDangerous ? 'danger' : ''}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
