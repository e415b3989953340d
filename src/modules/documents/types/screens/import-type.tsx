import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { counted, Dialog, Facts, NONE, Problem, problemOf } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { ApiError } from '../../../../web/call.ts';
import { specOf } from '../schema-fields.ts';
import type { TextFault } from '../schema-json.ts';
import { CODE_FIELD, TYPE_FIELDS } from '../type.fields.ts';
import { readTypeFile } from '../type-file.ts';
import { type DocumentType, type TypeFile, typeApi } from '../types.api.ts';
import { TypeName } from './names.tsx';
import { typePage } from './paths.ts';
import classes from './types.module.css';

/** Most bytes of a file: a schema has at most 64 kB, and is indented here. */
const MOST_BYTES = 1024 * 1024;

interface Looked {
  name: string;
  file: TypeFile | null;
  faults: readonly TextFault[];
}

/** A type from the file of another organisation: the file, what is wrong with it or what it brings, then the import. */
export function ImportType({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [looked, setLooked] = useState<Looked | null>(null);
  const look = async (chosen: File): Promise<void> => {
    const { name } = chosen;
    if (chosen.size > MOST_BYTES) {
      const message = 'Datoteka je veća od 1 MB, pa nije vrsta dokumenta.';
      setLooked({ name, file: null, faults: [{ line: 1, column: 1, message }] });
      return;
    }
    const read = readTypeFile(await chosen.text());
    setLooked({ name, file: null, faults: [], ...read });
  };
  return (
    <Dialog opened onClose={onClose} title="Uvoz vrste dokumenta" size="lg">
      <div className={classes.import}>
        <p className={classes.note}>
          JSON datoteka koju druga organizacija preuzme na stranici svoje vrste: „Više radnji”, pa „Preuzmi
          kao datoteku”. Donosi polja i postavke, bez dokumenata.
        </p>
        <div>
          <Button variant="default" data-autofocus onClick={() => input.current?.click()}>
            {looked ? 'Odaberi drugu datoteku' : 'Odaberi datoteku'}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="Datoteka vrste dokumenta"
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0];
            // The same file may be chosen again, once it is mended.
            currentTarget.value = '';
            if (chosen) void look(chosen);
          }}
        />
        {looked && looked.faults.length > 0 && <Faults {...looked} />}
        {looked?.file && <Found key={looked.name} file={looked.file} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

const Faults = ({ name, faults }: Pick<Looked, 'name' | 'faults'>) => (
  <div>
    <Problem>{`Ništa nije uvezeno: datoteka „${name}” ima greške.`}</Problem>
    <ul className={classes.faults}>
      {faults.map(({ line, column, message }) => (
        <li key={`${line} ${column} ${message}`}>
          <b>
            Red {line}, kolona {column}:
          </b>{' '}
          {message}
        </li>
      ))}
    </ul>
  </div>
);

/** What the file brings; its name and code may be others here. */
function Found({ file, onClose }: { file: TypeFile; onClose: () => void }) {
  const saved = useSaved();
  const [name, setName] = useState(file.name);
  const [code, setCode] = useState(file.code);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { fields, lines } = specOf(JSON.stringify(file.schema), file.code);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setErrors({});
    setProblem(null);
    try {
      const body = { ...file, name: name.trim(), code: code.trim() };
      const answer = await api.post<DocumentType>(typeApi.import.path, body);
      onClose();
      saved(answer, typePage('view', answer.data.idguid));
    } catch (error) {
      const { name: ofName, code: ofCode }: Record<string, string> =
        error instanceof ApiError ? error.errors : {};
      if (ofName || ofCode) setErrors({ ...(ofName && { name: ofName }), ...(ofCode && { code: ofCode }) });
      else setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <form className={classes.import} noValidate onSubmit={(event) => void send(event)}>
      <Facts
        label="Šta je u datoteci"
        facts={[
          ['Vrsta', <TypeName key="name" name={file.name} colour={file.colour} />],
          ['Opis', file.description ?? NONE],
          ['Polja', counted(fields.length, 'polje', 'polja', 'polja')],
          ['Stavke', lines ? counted(lines.length, 'kolona', 'kolone', 'kolona') : NONE],
        ]}
      />
      <TextInput
        label={TYPE_FIELDS.name.label}
        value={name}
        maxLength={TYPE_FIELDS.name.max}
        error={errors.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label={CODE_FIELD.label}
        description={CODE_FIELD.help}
        value={code}
        maxLength={CODE_FIELD.max}
        error={errors.code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Problem>{problem}</Problem>
      <div className={classes.importActions}>
        <Button variant="default" disabled={busy} onClick={onClose}>
          Odustani
        </Button>
        <Button type="submit" loading={busy}>
          Uvezi vrstu
        </Button>
      </div>
    </form>
  );
}
