import { Button } from '@mantine/core';
import { Dialog, formatDateTime } from '../../../../../admin/kit/index.ts';
import type { Draft } from '../../drafts.api.ts';
import classes from './entry.module.css';

interface StaleProps {
  current: Draft;
  /** Number of one's own filled lines. */
  mine: number;
  busy: boolean;
  onBoth: () => void;
  onMine: () => void;
  onTheirs: () => void;
}

/** Somebody else, or another window, has saved the draft meanwhile: nothing is lost unless a person says so. */
export function StaleDialog({ current, mine, busy, onBoth, onMine, onTheirs }: StaleProps) {
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
