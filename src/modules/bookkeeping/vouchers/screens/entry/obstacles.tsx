import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { useNavigate } from 'react-router';
import { ConfirmDialog, problemOf } from '../../../../../admin/kit/index.ts';
import { api } from '../../../../../web/api.ts';
import { newId } from '../../../../../web/new-id.ts';
import type { BooksFrame } from '../../../ledger/books.api.ts';
import { draftPage, voucherPage } from '../paths.ts';
import { differencesOf } from './differences.ts';
import { shownIn } from './row.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import type { EntryState } from './use-entry.ts';

interface ObstaclesProps {
  entry: EntryState;
  /** Number of one's own filled lines. */
  mine: number;
  books: BooksFrame;
}

/** What has to be decided before the draft can be saved again. */
export function Obstacles({ entry, mine, books }: ObstaclesProps) {
  const { obstacle } = entry;
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  if (!obstacle) return null;

  if (obstacle.kind === 'posted')
    return (
      <ConfirmDialog
        opened
        title={`Nacrt je već proknjižen kao ${obstacle.place.name}`}
        confirmLabel="Otvori nalog"
        cancelLabel="Ostani ovdje"
        onClose={entry.forget}
        onConfirm={() => {
          entry.forget();
          void navigate(voucherPage(obstacle.place.idguid));
        }}
      >
        Proknjižen nalog se više ne mijenja. Izmjene koje ste upisali poslije toga nisu sačuvane.
      </ConfirmDialog>
    );

  const { current } = obstacle;
  const keepBoth = async (): Promise<void> => {
    setBusy(true);
    const id = newId();
    try {
      await api.post('/api/fin/drafts', { idguid: id, ...entry.content() });
      entry.forget();
      toast.success('Vaš unos je sačuvan kao novi nacrt.');
      void navigate(draftPage(id));
    } catch (error) {
      toast.error(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <StaleDialog
      current={current}
      mine={mine}
      differences={differencesOf(entry.content(), current, {
        near: entry.near,
        show: (column, text) =>
          shownIn({ books, partners: { ...current.partners, ...entry.entry.partners } }, column, text),
      })}
      busy={busy}
      onBoth={() => void keepBoth()}
      onMine={() => entry.overwrite(current.version)}
      onTheirs={() => entry.take(current)}
    />
  );
}
