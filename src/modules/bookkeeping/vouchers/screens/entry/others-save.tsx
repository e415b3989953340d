import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { counted, formatDateTime } from '../../../../../admin/kit/index.ts';
import { useLive } from '../../../../../admin/live/use-live.ts';
import { api } from '../../../../../web/api.ts';
import { DRAFTS, type Draft } from '../../drafts.api.ts';
import classes from './entry.module.css';
import type { EntryState } from './use-entry.ts';

/** Says at once that somebody else, or another window, has saved the draft; `onReload` comes after their state was taken. */
export function OthersSave({ entry, onReload }: { entry: EntryState; onReload: () => void }) {
  const { id, saver, obstacle } = entry;
  const [theirs, setTheirs] = useState<Draft | null>(null);

  const look = async (): Promise<void> => {
    await saver.settled();
    if (saver.version === 0) return;
    const { data } = await api.get<Draft>(`${DRAFTS}/${id}`);
    await saver.settled();
    setTheirs(data);
  };
  useLive(['drafts'], (event) => {
    const mayBeTheirs = !event || (event.key === id && event.version && event.version > saver.version);
    // Without an answer, saving tells.
    if (mayBeTheirs) look().catch(() => {});
  });

  if (!theirs || theirs.version <= saver.version || obstacle) return null;
  const { updated_by, updated_at, line_count } = theirs;
  return (
    <Alert
      className={classes.restored}
      title={`${updated_by ?? 'Neko drugi'}: ovaj nacrt je upravo sačuvan`}
      role="status"
    >
      <div className={classes.choices}>
        <span>
          {formatDateTime(updated_at)}, {counted(line_count, 'stavka', 'stavke', 'stavki')}.
        </span>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            // What is typed and not saved is decided about in the dialog.
            if (entry.takeOrAsk(theirs)) onReload();
          }}
        >
          Učitaj sačuvano
        </Button>
      </div>
    </Alert>
  );
}
