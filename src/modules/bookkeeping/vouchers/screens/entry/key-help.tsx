import { Button, Popover } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import classes from './entry.module.css';

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['Enter', 'sljedeće polje koje konto traži; na kraju nova stavka'],
  ['Shift + Enter', 'prethodno polje'],
  ['↑ ↓ ← →', 'susjedno polje'],
  ['=', 'u iznosu: razlika na stranu koja nedostaje'],
  ['= ili Enter', 'u praznoj posljednjoj stavci: protustavka s razlikom'],
  ['F4', 'otvorene stavke partnera i konta'],
  ['100*1,17', 'u iznosu: račun'],
  ['+ ili Ctrl + D', 'kao u stavci iznad'],
  ['F9', 'zamijeni duguje i potražuje'],
  ['F2', 'ispravi, bez brisanja upisanog'],
  ['Insert', 'nova stavka ispod'],
  ['Ctrl + Delete', 'obriši stavku'],
  ['Ctrl + Z', 'vrati obrisanu stavku'],
  ['Alt + ↑ ↓', 'pomjeri stavku'],
  ['Ctrl + Home, End', 'prva, posljednja stavka'],
  ['F8 ili Ctrl + Enter', 'proknjiži'],
];

/** The keys of the grid. */
export function KeyHelp() {
  return (
    <Popover position="bottom-end" returnFocus trapFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" leftSection={<IconKeyboard size={16} aria-hidden />}>
          Tipke
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Tipke unosa">
        <dl className={classes.keys}>
          {KEYS.map(([keys, what]) => (
            <div key={keys}>
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
}
