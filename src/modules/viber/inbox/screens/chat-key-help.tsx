import { Kbd } from '@mantine/core';
import { Dialog } from '../../../../admin/kit/index.ts';
import classes from './chat.module.css';

const KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['J', '↓'], 'Sljedeći razgovor'],
  [['K', '↑'], 'Prethodni razgovor'],
  [['R'], 'Odgovori'],
  [['N'], 'Interna napomena'],
  [['A'], 'Zaduži osobu'],
  [['Z'], 'Odgodi'],
  [['E'], 'Zatvori ili ponovo otvori razgovor'],
  [['/'], 'Pretraga; u poruci: brzi odgovori'],
  [['@'], 'U napomeni: spomeni osobu'],
  [['Enter'], 'Pošalji'],
  [['Shift + Enter'], 'Novi red'],
  [['Esc'], 'Iz polja za poruku na razgovor'],
  [['?'], 'Ova pomoć'],
];

/** Dialog of the chat's shortcuts, opened by `?`. */
export const ChatKeyHelp = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} onClose={onClose} title="Prečice na tastaturi" size="24rem">
    <dl className={classes.keys}>
      {KEYS.map(([keys, what]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {keys.map((key) => (
              <Kbd key={key} size="sm">
                {key}
              </Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
