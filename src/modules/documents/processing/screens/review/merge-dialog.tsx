import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, Dialog, EmptyState, Fetched, formatDate, useGet } from '../../../../../admin/kit/index.ts';
import { DOCUMENTS, type DocumentDetail, type DocumentRow } from '../../shapes.ts';
import { MAX_PAGES, STATES } from '../../states.ts';
import { totalText } from '../documents-cells.tsx';
import classes from './dialogs.module.css';

interface MergeDialogProps {
  document: DocumentDetail;
  busy: boolean;
  onClose: () => void;
  onMerge: (documents: string[]) => void;
}

/** Documents that are offered at once; more are found by text. */
const OFFERED = 20;
const PAGES = ['stranica', 'stranice', 'stranica'] as const;

/** Looks for documents whose pages are put behind those of this one, in the order in which they are chosen. */
export function MergeDialog({ document, busy, onClose, onMerge }: MergeDialogProps) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text, 250);
  const [chosen, setChosen] = useState<readonly DocumentRow[]>([]);
  const asked = useGet<DocumentRow[]>(
    DOCUMENTS,
    { q: q || null, state__in: 'na_pregledu,neuspjeo', page_size: OFFERED + 1 },
    { placeholderData: keepPreviousData },
  );
  const count = chosen.reduce((all, { page_count }) => all + page_count, document.page_count);
  const isChosen = (row: DocumentRow): boolean => chosen.some(({ idguid }) => idguid === row.idguid);
  const choose = (row: DocumentRow): void =>
    setChosen(isChosen(row) ? chosen.filter(({ idguid }) => idguid !== row.idguid) : [...chosen, row]);
  const entry = (row: DocumentRow, place: number | null) => (
    <Checkbox
      key={row.idguid}
      className={classes.choice}
      label={place ? `${place}. ${row.name}` : row.name}
      description={factsOf(row)}
      checked={place !== null}
      onChange={() => choose(row)}
    />
  );
  return (
    <Dialog opened onClose={onClose} title="Spoji s drugim dokumentima" size="40rem">
      <p className={classes.lead}>
        Stranice odabranih dolaze iza stranica ovog dokumenta, redom kojim ih odaberete. Odabrani odlaze u
        korpu.
      </p>
      <TextInput
        label="Pretraži"
        placeholder="naziv, firma, broj ili tekst sa stranice"
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {chosen.length > 0 && (
        <section className={classes.chosen} aria-label="Odabrani">
          {chosen.map((row, at) => entry(row, at + 1))}
        </section>
      )}
      <div className={classes.found}>
        <Fetched asked={asked}>
          {(rows) => {
            const others = rows
              .slice(0, OFFERED)
              .filter((row) => row.idguid !== document.idguid && row.page_count > 0 && !isChosen(row));
            if (others.length > 0)
              return (
                <>
                  {others.map((row) => entry(row, null))}
                  {rows.length > OFFERED && <small>Ima ih još. Upišite dio naziva, firmu ili broj.</small>}
                </>
              );
            if (chosen.length > 0) return null;
            return (
              <EmptyState title={q ? 'Ništa nije pronađeno' : 'Nema drugih dokumenata na pregledu'}>
                Spajaju se dokumenti koji čekaju pregled ili nisu uspjeli.
              </EmptyState>
            );
          }}
        </Fetched>
      </div>
      <div className={classes.foot}>
        <p role="status">
          {chosen.length > 0 &&
            (count > MAX_PAGES
              ? `Bilo bi ${counted(count, ...PAGES)}, a dokument ih može imati najviše ${MAX_PAGES}.`
              : `Dokument će imati ${counted(count, ...PAGES)}. Podaci se izdvajaju ponovo; vaše ispravke ostaju.`)}
        </p>
        <Button variant="default" onClick={onClose}>
          Odustani
        </Button>
        <Button
          disabled={chosen.length === 0 || count > MAX_PAGES}
          loading={busy}
          onClick={() => onMerge(chosen.map(({ idguid }) => idguid))}
        >
          Spoji
        </Button>
      </div>
    </Dialog>
  );
}

/** By what a person knows a document, beside its name. */
const factsOf = (row: DocumentRow): string =>
  [
    row.party,
    row.number,
    totalText(row),
    counted(row.page_count, ...PAGES),
    row.state === 'na_pregledu' ? null : STATES[row.state],
    `stigao ${formatDate(row.created_at)}`,
  ]
    .filter(Boolean)
    .join(' · ');
