import { Button, Textarea } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from 'react-hot-toast';
import { DESCRIPTION_BELOW } from '../../../../admin/fields/common.ts';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import {
  ActionsMenu,
  formatDateTime,
  MenuAction,
  Panel,
  useAct,
  useUndo,
} from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import type { Note } from '../pipeline.api.ts';
import { MOST_NOTE, NOTE_FIELDS } from '../pipeline.fields.ts';
import classes from './pipeline.module.css';
import { entryApi } from './pipeline-data.ts';

interface NotesProps {
  idguid: string;
  notes: readonly Note[];
  maySave: boolean;
}

/** What colleagues have written about a notice; nothing where nobody has and the person may not. */
export function Notes({ idguid, notes, maySave }: NotesProps) {
  const { act } = useAct();
  const offerUndo = useUndo();
  const [edited, setEdited] = useState<Note | null>(null);
  if (!maySave && notes.length === 0) return null;
  const path = (note: Note): string => entryApi(idguid, `/biljeske/${note.idguid}`);
  const remove = (note: Note) =>
    void act(async () => {
      const answer = await api.delete(path(note), { query: { version: note.version } });
      offerUndo('Bilješka je obrisana.', () => api.post(`${path(note)}/vrati`), 'Bilješka je vraćena.');
      return { ...answer, message: undefined };
    });
  return (
    <Panel title={notes.length > 0 ? `Bilješke (${notes.length})` : 'Bilješke'}>
      {maySave && <NewNote idguid={idguid} />}
      <ul className={classes.notes} aria-label="Bilješke">
        {notes.map((note) => (
          <li key={note.idguid}>
            <div className={classes.noteHead}>
              <small>
                {note.author} · {formatDateTime(note.created_at)}
                {note.version > 1 && ' · izmijenjena'}
              </small>
              {note.mine && maySave && (
                <ActionsMenu label="Radnje s bilješkom" small>
                  <MenuAction icon={IconPencil} run={() => setEdited(note)}>
                    Uredi
                  </MenuAction>
                  <MenuAction icon={IconTrash} red run={() => remove(note)}>
                    Obriši
                  </MenuAction>
                </ActionsMenu>
              )}
            </div>
            <p>{note.text}</p>
          </li>
        ))}
      </ul>
      {edited && <NoteDialog note={edited} path={path(edited)} onClose={() => setEdited(null)} />}
    </Panel>
  );
}

function NewNote({ idguid }: { idguid: string }) {
  const [text, setText] = useState('');
  const { act, busy } = useAct();
  const id = useId();
  const isLong = text.length > MOST_NOTE;
  const save = () =>
    act(() => api.post(entryApi(idguid, '/biljeske'), { text }), { done: () => setText('') });
  return (
    <form
      className={classes.newNote}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() && !busy && !isLong) void save();
      }}
    >
      <Textarea
        id={id}
        label="Nova bilješka"
        inputWrapperOrder={DESCRIPTION_BELOW}
        description="Vide je svi u organizaciji koji smiju gledati obavještenja."
        autosize
        minRows={2}
        maxRows={12}
        value={text}
        error={isLong ? `Najviše ${MOST_NOTE} znakova.` : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      <Button type="submit" variant="default" loading={busy} disabled={text.trim() === '' || isLong}>
        Dodaj bilješku
      </Button>
    </form>
  );
}

function NoteDialog({ note, path, onClose }: { note: Note; path: string; onClose: () => void }) {
  const client = useQueryClient();
  const state = useDeclaredForm<string, Note>({
    fields: NOTE_FIELDS,
    record: note,
    send: async (values, { version }) => (await api.patch<Note>(path, { ...values, version })).message ?? '',
    done: (said) => {
      toast.success(said);
      onClose();
      void client.invalidateQueries();
    },
  });
  return (
    <DialogForm state={state} title="Uredi bilješku" submitLabel="Sačuvaj" size="32rem" onClose={onClose}>
      <Fields state={state} fields={NOTE_FIELDS} />
    </DialogForm>
  );
}
