import { Button, Popover } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import classes from './review.module.css';

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['Enter ili Tab', 'potvrdi polje i idi na sljedeće koje treba provjeriti'],
  ['Shift + Tab', 'prethodno koje treba provjeriti'],
  ['Alt + ↓ ↑', 'sljedeće, prethodno koje treba provjeriti, odakle god'],
  ['Esc', 'vrati što je stajalo u polju'],
  ['F2', 'sa polja na stranicu i nazad'],
  ['↑ ↓ ← →', 'na stranici: odaberi riječ; sa Shift više njih'],
  ['Enter', 'na stranici: unesi odabrane riječi u polje'],
  ['PageUp, PageDown', 'prethodna, sljedeća stranica'],
  ['+  −  0', 'na stranici: uvećaj, umanji, cijela širina'],
  ['Ctrl + točkić', 'uvećaj ili umanji stranicu'],
  ['Ctrl + D', 'u stavkama: kao u redu iznad'],
  ['Insert, Ctrl + Delete', 'u stavkama: novi red, obriši red'],
  ['Alt + PageDown, PageUp', 'sljedeći, prethodni dokument; ovaj ostaje na pregledu'],
  ['Ctrl + Enter', 'odobri i otvori sljedeći dokument'],
  ['?', 'ove tipke'],
];

interface KeyHelpProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/** The keys of the review. */
export const KeyHelp = ({ opened, onChange }: KeyHelpProps) => (
  <Popover position="bottom-end" returnFocus trapFocus opened={opened} onChange={onChange}>
    <Popover.Target>
      <Button
        className={classes.help}
        variant="subtle"
        color="gray"
        leftSection={<IconKeyboard size={16} aria-hidden />}
        onClick={() => onChange(!opened)}
      >
        Tipke
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label="Tipke pregleda">
      <dl className={classes.keys}>
        {KEYS.map(([keys, what]) => (
          <div key={keys + what}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Popover.Dropdown>
  </Popover>
);
