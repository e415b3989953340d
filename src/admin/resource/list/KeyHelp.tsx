import { Kbd, Modal } from '@mantine/core';
import classes from './list.module.css';

/** Keys that do the same, and what they do. */
export type KeyLine = [keys: string[], what: string];

const KEYS: KeyLine[] = [
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

/** A screen's keys, told by `?`; those of a resource's list unless it names its own. */
export function KeyHelp({
  opened,
  onClose,
  keys = KEYS,
}: {
  opened: boolean;
  onClose: () => void;
  keys?: readonly KeyLine[];
}) {
  return (
    <Modal opened={opened} onClose={onClose} title="Prečice na tastaturi" size="24rem">
      <dl className={classes.keys}>
        {keys.map(([same, what]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {same.map((key) => (
                <Kbd key={key} size="sm">
                  {key}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {keys === KEYS && <p className={classes.note}>Shift + klik na zaglavlje dodaje kolonu u redoslijed.</p>}
    </Modal>
  );
}
