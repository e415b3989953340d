import { Button } from '@mantine/core';
import { Dialog, formatDateTime, NONE } from '../../../../../admin/kit/index.ts';
import { plural } from '../../../../../core/plural.ts';
import type { Draft } from '../../drafts.api.ts';
import type { Difference } from './differences.ts';
import classes from './entry.module.css';

/** Differences that are listed; the others are counted. */
const MOST_SHOWN = 8;

interface StaleProps {
  current: Draft;
  /** Number of one's own filled lines. */
  mine: number;
  differences: readonly Difference[];
  busy: boolean;
  onBoth: () => void;
  onMine: () => void;
  onTheirs: () => void;
}

/** Somebody else, or another window, has saved the draft meanwhile: nothing is lost unless a person says so. */
export function StaleDialog({ current, mine, differences, busy, onBoth, onMine, onTheirs }: StaleProps) {
  const more = differences.length - MOST_SHOWN;
  return (
    <Dialog
      opened
      onClose={() => {}}
      title="Nacrt je u međuvremenu izmijenjen"
      size="36rem"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <p className={classes.lead}>
        Sačuvano je drugo stanje: <b>{current.updated_by ?? 'neko drugi'}</b>,{' '}
        {formatDateTime(current.updated_at)}. Stavki je tamo {current.line_count}, kod vas {mine}. Vaš unos
        nije izgubljen.
      </p>
      {differences.length > 0 && (
        <ul className={classes.differences} aria-label="Razlike">
          {differences.slice(0, MOST_SHOWN).map(({ where, mine: here, theirs: there }) => (
            <li key={where}>
              {where} <b>{here || NONE}</b> (ovdje) / <b>{there || NONE}</b> (tamo)
            </li>
          ))}
          {more > 0 && (
            <li>
              i još {more} {plural(more, 'razlika', 'razlike', 'razlika')}
            </li>
          )}
        </ul>
      )}
      <div className={classes.choices}>
        <Button loading={busy} onClick={onBoth} data-autofocus>
          Zadrži oba: moje u novi nacrt
        </Button>
        <Button variant="default" disabled={busy} onClick={onMine}>
          Zadrži samo moje
        </Button>
        <Button variant="default" disabled={busy} onClick={onTheirs}>
          Uzmi sačuvano
        </Button>
      </div>
    </Dialog>
  );
}
