import { Button, Tabs, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { UnsavedGuard } from '../../../../admin/form/unsaved-guard.tsx';
import { useSaveKey } from '../../../../admin/form/use-save-key.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import {
  ConfirmDialog,
  Fetched,
  PageHeader,
  Problem,
  problemOf,
  UNCHANGING,
  useGet,
} from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { ApiError } from '../../../../web/call.ts';
import { type DocumentType, TYPES_PATH } from '../types.api.ts';
import classes from './editor.module.css';
import { FieldsEditor } from './fields-editor.tsx';
import { FormPreview } from './form-preview.tsx';
import { JsonEditor } from './json-editor.tsx';
import { LIST_CRUMB, typePage } from './paths.ts';
import { useSchemaDraft } from './use-schema-draft.ts';

/** /obrada-dokumenta/vrste-dok/schema/{idguid}: the fields of a type, as rows and as JSON. */
export default function SchemaPage() {
  const { idguid = '' } = useParams();
  const asked = useGet<DocumentType>(`${TYPES_PATH}/${idguid}`, {}, UNCHANGING);
  return (
    <Fetched asked={asked} list={LIST_CRUMB} title="Polja vrste">
      {(type) => <Editor key={type.idguid} initial={type} />}
    </Fetched>
  );
}

const ROOM = '(min-width: 75em)';

function Editor({ initial }: { initial: DocumentType }) {
  const [type, setType] = useState(initial);
  const draft = useSchemaDraft(initial.schema);
  const [tab, setTab] = useState('polja');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [newer, setNewer] = useState<{ current: DocumentType; message: string } | null>(null);
  const saved = useRef(false);
  const finish = useSaved();
  const two = useMediaQuery(ROOM) ?? false;
  const { text, faults, behind } = draft;
  const dirty = text !== type.schema || behind;
  // What was said of a saving is over with the next change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what was changed
  useEffect(() => setProblem(null), [text, draft.rows]);

  const save = async (): Promise<void> => {
    if (sending || !dirty) return;
    if (behind) {
      setTab('polja');
      setProblem('Neka polja još nemaju ispravan ključ.');
      return;
    }
    if (faults.length > 0) {
      setTab('json');
      setProblem('Šema ima greške. Ispravite ih, pa je sačuvajte.');
      return;
    }
    setSending(true);
    setProblem(null);
    try {
      const answer = await api.post<DocumentType>(`${TYPES_PATH}/${type.idguid}/verzije`, {
        schema: text,
        note: note.trim() || null,
        version: type.version,
      });
      saved.current = true;
      finish(answer, typePage('view', type.idguid));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale')
        setNewer({ current: (error.data as { current: DocumentType }).current, message: error.message });
      else setProblem(problemOf(error));
    } finally {
      setSending(false);
    }
  };
  useSaveKey(() => void save());

  const fields = <FieldsEditor draft={draft} />;
  // With room for both, the rows stand beside; their tab is that of the text.
  const shown = two && tab === 'polja' ? 'json' : tab;
  return (
    <>
      <PageHeader
        title="Polja vrste"
        crumbs={[LIST_CRUMB, { label: type.name, to: typePage('view', type.idguid) }]}
        description={`${type.name}, verzija ${type.current_version}. Izmjena pravi novu verziju; ranije učitani dokumenti zadržavaju svoju.`}
      />
      <div className={classes.sides} data-two={two || undefined}>
        {two && fields}
        <Tabs value={shown} onChange={(next) => next && setTab(next)} keepMounted={false}>
          <Tabs.List aria-label="Prikaz šeme" mb="md">
            {!two && <Tabs.Tab value="polja">Polja</Tabs.Tab>}
            <Tabs.Tab value="json">JSON{faults.length > 0 && ` (grešaka: ${faults.length})`}</Tabs.Tab>
            <Tabs.Tab value="pregled">Pregled</Tabs.Tab>
          </Tabs.List>
          {!two && <Tabs.Panel value="polja">{fields}</Tabs.Panel>}
          <Tabs.Panel value="json">
            <JsonEditor draft={draft} />
          </Tabs.Panel>
          <Tabs.Panel value="pregled">
            <FormPreview text={text} />
          </Tabs.Panel>
        </Tabs>
      </div>
      <div className={classes.bar}>
        <TextInput
          size="sm"
          label="Šta se mijenja (nije obavezno)"
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button loading={sending} disabled={!dirty} aria-keyshortcuts="Control+S" onClick={() => void save()}>
          Sačuvaj kao verziju {type.current_version + 1}
        </Button>
        <Problem>{problem}</Problem>
      </div>
      <ConfirmDialog
        opened={newer !== null}
        title="Vrsta je u međuvremenu izmijenjena"
        confirmLabel="Uzmi sačuvano"
        cancelLabel="Zadrži moje"
        onClose={() => {
          if (newer) setType(newer.current);
          setNewer(null);
        }}
        onConfirm={() => {
          if (newer) {
            setType(newer.current);
            draft.setText(newer.current.schema);
          }
          setNewer(null);
        }}
      >
        {newer?.message} Svoj unos možete zadržati i sačuvati ga kao verziju iza te, ili uzeti ono što je
        sačuvano.
      </ConfirmDialog>
      <UnsavedGuard dirty={dirty} mayLeave={() => saved.current} onLeave={() => {}} />
    </>
  );
}
