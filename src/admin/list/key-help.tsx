import { Kbd } from '@mantine/core';
import { Dialog } from '../kit/index.ts';
import classes from './list.module.css';

/** Keys and their action. */
type KeyLine = [keys: string[], what: string];

/** The shortcuts that apply to a list, and those of every page. */
export const keyLines = (has: {
  edit: boolean;
  create: boolean;
  select: boolean;
  tree: boolean;
}): KeyLine[] => [
  [['/'], 'Pretraga'],
  [['f'], 'Dodaj filter'],
  [['j', '↓'], 'Sljedeći red'],
  [['k', '↑'], 'Prethodni red'],
  [['Enter'], 'Otvori red'],
  ...(has.edit ? [[['e'], 'Uredi'] satisfies KeyLine] : []),
  ...(has.select
    ? [[['x'], 'Odaberi red'] satisfies KeyLine, [['J', 'K'], 'Odaberi i pređi dalje'] satisfies KeyLine]
    : []),
  ...(has.create ? [[['n'], 'Dodaj novi'] satisfies KeyLine] : []),
  [['['], 'Prethodna stranica'],
  [[']'], 'Sljedeća stranica'],
  ...(has.tree ? [[['→', '←'], 'U stablu: otvori i zatvori granu'] satisfies KeyLine] : []),
  [['Ctrl+K'], 'Pretraži stranice, radnje i zapise'],
  [['Ctrl+S'], 'U obrascu: sačuvaj'],
  [['Esc'], 'Zatvori prozor ili listu'],
  [['?'], 'Ova pomoć'],
];

interface KeyHelpProps {
  opened: boolean;
  onClose: () => void;
  keys: readonly KeyLine[];
}

/** Dialog of the shortcuts, opened by `?`. */
export const KeyHelp = ({ opened, onClose, keys }: KeyHelpProps) => (
  <Dialog opened={opened} onClose={onClose} title="Prečice na tastaturi" size="24rem">
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
    <p className={classes.note}>Shift + klik na zaglavlje dodaje kolonu u redoslijed.</p>
  </Dialog>
);
