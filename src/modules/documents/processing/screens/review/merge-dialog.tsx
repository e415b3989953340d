import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Dialog, EmptyState, Fetched, formatDate, useGet } from '../../../../../admin/kit/index.ts';
import { DOCUMENTS, type DocumentDetail, type DocumentRow } from '../../shapes.ts';
import { STATES } from '../../states.ts';
import classes from './review.module.css';

interface MergeDialogProps {
  document: DocumentDetail;
  onClose: () => void;
  onMerge: (documents: string[]) => void;
}

/** Looks for documents whose pages are put behind those of this one. */
export function MergeDialog({ document, onClose, onMerge }: MergeDialogProps) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text, 250);
  const [chosen, setChosen] = useState<string[]>([]);
  const asked = useGet<DocumentRow[]>(DOCUMENTS, {
    q: q || null,
    state__in: 'na_pregledu,neuspjeo',
    page_size: 20,
  });
  return (
    <Dialog opened onClose={onClose} title="Spoji s drugim dokumentom" size="36rem">
      <TextInput
        label="Traži dokument"
        description="Njegove stranice dolaze iza stranica ovog, a on odlazi u korpu."
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={classes.found}>
        <Fetched asked={asked}>
          {(rows) => {
            const others = rows.filter(({ idguid }) => idguid !== document.idguid);
            return others.length === 0 ? (
              <EmptyState title="Nema drugih dokumenata na pregledu" />
            ) : (
              others.map(({ idguid, name, state, created_at, page_count }) => (
                <Checkbox
                  key={idguid}
                  label={`${name} · ${STATES[state]} · ${formatDate(created_at)} · str. ${page_count}`}
                  checked={chosen.includes(idguid)}
                  onChange={({ currentTarget }) =>
                    setChosen((before) =>
                      currentTarget.checked ? [...before, idguid] : before.filter((one) => one !== idguid),
                    )
                  }
                />
              ))
            );
          }}
        </Fetched>
      </div>
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onClose}>
          Odustani
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => onMerge(chosen)}>
          Spoji
        </Button>
      </div>
    </Dialog>
  );
}
