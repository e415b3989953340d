import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { FileIcon } from '../../../admin/files/file-icon.tsx';
import {
  counted,
  dismissUndo,
  formatBytes,
  formatDate,
  formatDateTime,
  useGet,
  useQuestion,
} from '../../../admin/kit/index.ts';
import { kindOf } from '../../../core/files/kinds.ts';
import { MAX_SELECTED } from '../../../core/list-query.ts';
import { api } from '../../../web/api.ts';
import type { RemovedAttachment } from '../attachments.api.ts';
import classes from './attachments.module.css';

interface RemovedProps {
  /** Path of the record's attachments. */
  path: string;
  restore: (one: RemovedAttachment) => Promise<void>;
}

/** Attachments that were taken off: they count towards the space of the organisation until they are deleted for good. */
export function Removed({ path, restore }: RemovedProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { ask, dialog } = useQuestion();
  const all = useGet<RemovedAttachment[]>(`${path}/removed`).data ?? [];
  const purge = (some: readonly RemovedAttachment[]): void =>
    ask({
      title: `Trajno obrisati: ${some.length === 1 ? `„${some[0]!.name}”` : counted(some.length, 'prilog', 'priloga', 'priloga')}?`,
      text: 'To se ne može vratiti.',
      confirmLabel: 'Obriši trajno',
      danger: true,
      refusal: some.length === 1 ? 'Prilog nije obrisan' : 'Prilozi nisu obrisani',
      confirm: () => api.post(`${path}/removed/purge`, { idguids: some.map(({ idguid }) => idguid) }),
      // What it would bring back is gone.
      done: dismissUndo,
    });
  return (
    <>
      {all.length > 0 && (
        <div className={classes.removed}>
          <div className={classes.removedHead}>
            <UnstyledButton
              className={classes.toggle}
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={() => setOpen(!open)}
            >
              <IconChevronRight size={15} stroke={2} aria-hidden />
              {all.length < MAX_SELECTED
                ? `Uklonjeno (${all.length})`
                : `Uklonjeno (najnovijih ${all.length})`}
            </UnstyledButton>
            {open && all.length > 1 && (
              <Button size="compact-sm" variant="subtle" color="red" onClick={() => purge(all)}>
                Obriši sve trajno
              </Button>
            )}
          </div>
          {open && (
            <ul id={id} className={classes.list} aria-label="Uklonjeni prilozi">
              {all.map((one) => (
                <li key={one.idguid} className={classes.row}>
                  <FileIcon kind={kindOf(one.media_type)} size={24} />
                  <div className={classes.text}>
                    <span className={classes.name}>{one.name}</span>
                    <p className={classes.about}>
                      {formatBytes(one.size)} · {formatDateTime(one.removed_at)}, {one.removed_by} · čuva se
                      do {formatDate(one.kept_until)}
                    </p>
                  </div>
                  <div className={classes.choices}>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`Vrati ${one.name}`}
                      onClick={() => void restore(one)}
                    >
                      Vrati
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="red"
                      aria-label={`Obriši trajno ${one.name}`}
                      onClick={() => purge([one])}
                    >
                      Obriši trajno
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {dialog}
    </>
  );
}
