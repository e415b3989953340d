import { Combobox, Input, useCombobox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { fold } from '../../core/fold.ts';
import type { MenuItem } from '../../core/manifest.ts';
import { iconFor } from '../icons.ts';
import classes from './top-bar.module.css';
import { useMenu } from './use-menu.ts';

interface Place {
  item: MenuItem & { to: string };
  group: string | null;
}

const placesOf = (menu: readonly MenuItem[], group: string | null = null): Place[] =>
  menu.flatMap((item) => [
    ...(item.to ? [{ item: { ...item, to: item.to }, group }] : []),
    ...placesOf(item.children ?? [], item.label),
  ]);

/** The box in the top bar: finds a page of the menu by name and goes there. Ctrl+K brings the cursor to it. */
export function MenuSearch() {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const menu = useMenu();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  useHotkeys([['mod+K', () => input.current?.focus()]], []);

  const words = fold(text).split(/\s+/).filter(Boolean);
  const places = placesOf(menu).filter(({ item, group }) => {
    const name = fold(`${group ?? ''} ${item.label}`);
    return words.every((word) => name.includes(word));
  });
  const go = (to: string) => {
    setText('');
    combobox.closeDropdown();
    input.current?.blur();
    void navigate(to);
  };
  return (
    <div className={classes.search}>
      <Combobox store={combobox} withinPortal={false} onOptionSubmit={go}>
        <Combobox.Target>
          <Input
            ref={input}
            type="search"
            aria-label="Pretraži meni"
            placeholder="Pretraži meni"
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={<kbd className={classes.kbd}>Ctrl K</kbd>}
            rightSectionWidth="3.75rem"
            rightSectionPointerEvents="none"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              combobox.openDropdown();
              combobox.updateSelectedOptionIndex();
              combobox.selectFirstOption();
            }}
            onFocus={() => combobox.openDropdown()}
            onClick={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label="Stranice" mah="60vh" style={{ overflowY: 'auto' }}>
            {places.length === 0 && <Combobox.Empty>Nema takve stranice.</Combobox.Empty>}
            {places.map(({ item, group }) => {
              const Icon = iconFor(item.icon);
              return (
                <Combobox.Option key={item.key} value={item.to}>
                  <span className={classes.place}>
                    <Icon size={18} stroke={1.6} aria-hidden />
                    {item.label}
                    {group && <span className={classes.placeGroup}>{group}</span>}
                  </span>
                </Combobox.Option>
              );
            })}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}
