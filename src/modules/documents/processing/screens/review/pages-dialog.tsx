import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconRotateClockwise, IconScissors, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTicket } from '../../../../../admin/files/ticket.ts';
import { Dialog, Sortable } from '../../../../../admin/kit/index.ts';
import type { DocumentDetail } from '../../shapes.ts';
import { pictureUrl } from './client.ts';
import type { Turn } from './geometry.ts';
import classes from './review.module.css';

export interface ArrangedPage {
  idguid: string;
  turn: Turn;
}
interface PagesDialogProps {
  document: DocumentDetail;
  busy: boolean;
  onClose: () => void;
  onSave: (pages: ArrangedPage[]) => void;
  onSplit: (page: number) => void;
}

/** The order of the pages, turning and leaving out; and dividing the document before one of them. */
export function PagesDialog({ document, busy, onClose, onSave, onSplit }: PagesDialogProps) {
  const ticket = useTicket();
  const [pages, setPages] = useState(() =>
    document.pages.map(({ idguid, page, read_at }) => ({ id: idguid, page, read_at, turn: 0 as Turn })),
  );
  const changed =
    pages.length !== document.pages.length ||
    pages.some(({ id, turn }, at) => turn !== 0 || id !== document.pages[at]?.idguid);
  return (
    <Dialog opened onClose={onClose} title="Stranice" size="34rem">
      <Sortable items={pages} label="Stranice" nameOf={({ page }) => `Stranica ${page}`} onMove={setPages}>
        {({ id, page, read_at, turn }, at) => (
          <div className={classes.pageLine}>
            <span className={classes.thumb}>
              <img
                src={pictureUrl(document.idguid, { idguid: id, read_at }, ticket)}
                alt=""
                loading="lazy"
                style={{ transform: `rotate(${turn}deg)` }}
              />
            </span>
            <span className={classes.pageName}>Stranica {page}</span>
            <Tooltip label="Okreni za 90°">
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Okreni stranicu ${page}`}
                onClick={() =>
                  setPages(
                    pages.map((one) =>
                      one.id === id ? { ...one, turn: ((one.turn + 90) % 360) as Turn } : one,
                    ),
                  )
                }
              >
                <IconRotateClockwise size={18} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="Podijeli: ovdje počinje drugi dokument">
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Podijeli dokument na stranici ${page}`}
                disabled={at === 0 || changed || busy}
                onClick={() => onSplit(page)}
              >
                <IconScissors size={18} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="Izostavi stranicu">
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={`Izostavi stranicu ${page}`}
                disabled={pages.length === 1}
                onClick={() => setPages(pages.filter((one) => one.id !== id))}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </Tooltip>
          </div>
        )}
      </Sortable>
      {changed && (
        <p className={classes.lead}>Nakon čuvanja se podaci izdvajaju ponovo; vaše ispravke ostaju.</p>
      )}
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onClose}>
          Zatvori
        </Button>
        <Button
          disabled={!changed}
          loading={busy}
          onClick={() => onSave(pages.map(({ id, turn }) => ({ idguid: id, turn })))}
        >
          Sačuvaj raspored
        </Button>
      </div>
    </Dialog>
  );
}
