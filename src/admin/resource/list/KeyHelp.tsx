import { Kbd, Modal } from '@mantine/core';
import classes from './list.module.css';

const KEYS: [keys: string[], what: string][] = [
  [['/'], 'Traži'],
  [['f'], 'Dodaj filter'],
  [['j', '↓'], 'Sljedeći zapis'],
  [['k', '↑'], 'Prethodni zapis'],
  [['Enter'], 'Otvori zapis'],
  [['e'], 'Uredi zapis'],
  [['x'], 'Odaberi zapis'],
  [['n'], 'Dodaj novi'],
  [['['], 'Prethodna stranica'],
  [[']'], 'Sljedeća stranica'],
  [['→', '←'], 'U stablu: otvori i zatvori granu'],
  [['?'], 'Ova pomoć'],
];

/** The list's keys, told by `?`. */
export function KeyHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Prečice na tastaturi" size="24rem">
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
      <p className={classes.note}>Shift + klik na zaglavlje dodaje kolonu u redoslijed.</p>
    </Modal>
  );
}
