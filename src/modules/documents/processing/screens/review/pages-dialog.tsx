import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTicket } from '../../../../../admin/files/ticket.ts';
import { counted, Dialog, Sortable } from '../../../../../admin/kit/index.ts';
import type { DocumentDetail } from '../../shapes.ts';
import { NOUNS } from '../documents-data.ts';
import { draftOf, isArranged, type PageDraft, partsOf, withPage } from './arranged.ts';
import { pictureUrl } from './client.ts';
import classes from './dialogs.module.css';
import type { Turn } from './geometry.ts';
import { PageLine } from './page-line.tsx';

export interface ArrangedPage {
  idguid: string;
  turn: Turn;
}
interface PagesDialogProps {
  document: DocumentDetail;
  /** Pages at which the document is to be divided, marked from the beginning. */
  starts: readonly number[];
  busy: boolean;
  onClose: () => void;
  onSave: (pages: ArrangedPage[]) => void;
  onSplit: (pages: number[]) => void;
}

/** The order of the pages, turning and leaving out; or where the document is divided. One after the other, never both. */
export function PagesDialog({ document, starts, busy, onClose, onSave, onSplit }: PagesDialogProps) {
  const { pages, splits } = document;
  const ticket = useTicket();
  const [draft, setDraft] = useState(() => draftOf(pages));
  const [left, setLeft] = useState<PageDraft[]>([]);
  const [marked, setMarked] = useState<readonly number[]>(starts);
  const changed = isArranged(draft, pages.length);
  const divided = marked.length > 0;
  const parts = partsOf(marked, pages.length);
  const saidOf = (page: number): string | null => {
    const part = divided ? parts.find(({ from }) => from === page) : undefined;
    if (part) return `${part.number}. dokument: ${part.text}`;
    return !divided && !changed && splits.includes(page) ? 'izgleda kao početak drugog dokumenta' : null;
  };
  const mark = (page: number): void =>
    setMarked(marked.includes(page) ? marked.filter((one) => one !== page) : [...marked, page]);
  const leave = (one: PageDraft): void => {
    setDraft(draft.filter(({ id }) => id !== one.id));
    setLeft([...left, one]);
  };
  const takeBack = (one: PageDraft): void => {
    setLeft(left.filter(({ id }) => id !== one.id));
    setDraft(withPage(draft, one));
  };
  const addressOf = (id: string): string | undefined => {
    const page = pages.find(({ idguid }) => idguid === id);
    return page && pictureUrl(document.idguid, page, ticket);
  };
  return (
    <Dialog opened onClose={onClose} title="Stranice dokumenta" size="42rem">
      <p className={classes.lead}>
        Poredajte, okrenite ili izostavite stranice; makazama označite gdje počinje novi dokument.
      </p>
      <Sortable
        items={draft}
        label="Stranice"
        nameOf={({ page }) => `Stranica ${page}`}
        onMove={setDraft}
        fixed={divided || draft.length === 1}
      >
        {(one, at) => (
          <PageLine
            draft={one}
            number={at + 1}
            picture={addressOf(one.id)}
            said={saidOf(one.page)}
            starts={marked.includes(one.page)}
            onTurn={
              divided ? null : (next) => setDraft(draft.map((other) => (other.id === next.id ? next : other)))
            }
            onSplit={one.page === 1 || changed ? null : () => mark(one.page)}
            onLeave={divided || draft.length === 1 ? null : () => leave(one)}
          />
        )}
      </Sortable>
      {left.length > 0 && (
        <div className={classes.left}>
          Izostavljeno, ostaje samo u originalnoj datoteci:
          {left.map((one) => (
            <Button key={one.id} variant="default" size="compact-sm" onClick={() => takeBack(one)}>
              Vrati stranicu {one.page}
            </Button>
          ))}
        </div>
      )}
      <div className={classes.foot}>
        <p role="status">
          {changed &&
            'Kad sačuvate, podaci se izdvajaju ponovo; vaše ispravke ostaju. Podijeliti možete nakon toga.'}
          {divided &&
            `Od ovog će biti ${counted(parts.length, ...NOUNS)}. Stranice se ne čitaju ponovo, pa se dok dijelite ne okreću.`}
        </p>
        <Button variant="default" onClick={onClose}>
          Odustani
        </Button>
        {divided ? (
          <Button loading={busy} onClick={() => onSplit(marked.toSorted((a, b) => a - b))}>
            Podijeli na {parts.length}
          </Button>
        ) : (
          <Button
            disabled={!changed}
            loading={busy}
            onClick={() => onSave(draft.map(({ id, turn }) => ({ idguid: id, turn })))}
          >
            Sačuvaj raspored
          </Button>
        )}
      </div>
    </Dialog>
  );
}
