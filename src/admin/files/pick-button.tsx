import { Button, type ButtonProps, Menu } from '@mantine/core';
import { IconCamera, IconChevronDown, IconFolderUp } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import classes from './pick-button.module.css';
import { type Picked, pickedOf } from './picked.ts';

/** What may be picked at once, with the attributes of its input. */
const INPUTS = {
  files: { multiple: true },
  folder: { multiple: true, webkitdirectory: '' },
  camera: { accept: 'image/*', capture: 'environment' },
} as const;
type Pickable = keyof typeof INPUTS;

const MENU = {
  folder: { label: 'Pošalji cijelu fasciklu', icon: IconFolderUp },
  camera: { label: 'Slikaj kamerom', icon: IconCamera },
} as const;

interface PickButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'leftSection'> {
  /** What the button does. */
  label: string;
  /** Name of the menu beside it. */
  more: string;
  /** What can be picked from the menu. */
  also: readonly (keyof typeof MENU)[];
  onPicked: (picked: Picked[]) => void;
  /** Further entries of the menu, above those. */
  children?: ReactNode;
}

/** A button that chooses files, and a menu of other ways to get some. */
export function PickButton({ label, more, also, onPicked, children, ...look }: PickButtonProps) {
  const inputs = useRef<Partial<Record<Pickable, HTMLInputElement | null>>>({});
  const open = (kind: Pickable): void => inputs.current[kind]?.click();
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const picked = pickedOf(currentTarget.files ?? []);
    // The same file may be chosen again.
    currentTarget.value = '';
    if (picked.length > 0) onPicked(picked);
  };
  return (
    <>
      <Button.Group>
        <Button {...look} onClick={() => open('files')}>
          {label}
        </Button>
        <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed">
          <Menu.Target>
            <Button
              variant={look.variant}
              size={look.size}
              className={classes.more}
              data-filled={look.variant === undefined || undefined}
              aria-label={more}
            >
              <IconChevronDown size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {children}
            {also.map((kind) => {
              const { label: entry, icon: Sign } = MENU[kind];
              return (
                <Menu.Item key={kind} leftSection={<Sign size={16} aria-hidden />} onClick={() => open(kind)}>
                  {entry}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {(['files', ...also] as const).map((kind) => (
        <input
          key={kind}
          ref={(input) => {
            inputs.current[kind] = input;
          }}
          type="file"
          hidden
          tabIndex={-1}
          aria-hidden
          {...INPUTS[kind]}
          data-testid={kind}
          onChange={take}
        />
      ))}
    </>
  );
}
