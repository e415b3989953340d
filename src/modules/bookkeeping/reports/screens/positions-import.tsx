import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { counted, Dialog, messageOf, Scroll, useAct } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { POSITION_COLUMNS } from '../position-columns.ts';
import type { ImportedPositions } from '../statements.api.ts';
import classes from './table.module.css';
import { REPORTS_PATH } from './use-report.ts';

function send(file: File, dryRun: boolean) {
  const body = new FormData();
  body.append('file', file);
  return api.post<ImportedPositions>(`${REPORTS_PATH}/statement/positions?dry_run=${dryRun}`, body);
}

/** Import of positions: a file, what it would do, then the import. */
export function PositionsImport({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportedPositions | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { act, busy } = useAct();
  const look = async (chosen: File): Promise<void> => {
    setFile(chosen);
    setPreview(null);
    setRefused(null);
    try {
      setPreview((await send(chosen, true)).data);
    } catch (error) {
      setRefused(messageOf(error));
    }
  };
  const ready = file && preview && preview.problems.length === 0;
  return (
    <Dialog opened onClose={onClose} title="Uvoz pozicija bilansa" size="xl">
      <p>
        CSV s kolonama {POSITION_COLUMNS.join(', ')}. Obrasci iz datoteke se zamjenjuju u cijelosti. Formula:{' '}
        <code>D211</code> je saldo konta koja počinju sa 211 (duguje manje potražuje), <code>P432</code>{' '}
        potražuje manje duguje, <code>SD21</code> i <code>SP21</code> samo salda na toj strani,{' '}
        <code>A012</code> druga pozicija, <code>A012:A019</code> sve od jedne do druge, <code>[…]</code> samo
        ako je pozitivno. Red bez formule je naslov.
      </p>
      <Button variant="default" onClick={() => input.current?.click()}>
        {file ? `Druga datoteka (sada ${file.name})` : 'Odaberi datoteku'}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="CSV s pozicijama"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (chosen) void look(chosen);
        }}
      />
      {refused && (
        <p role="alert" className={classes.problem}>
          {refused}
        </p>
      )}
      {preview && <Preview preview={preview} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Odustani
        </Button>
        <Button
          disabled={!ready}
          loading={busy}
          onClick={() => file && void act(() => send(file, false), { done: onClose })}
        >
          Uvezi
        </Button>
      </Group>
    </Dialog>
  );
}

function Preview({ preview }: { preview: ImportedPositions }) {
  const problems = new Map(preview.problems.map(({ row, message }) => [row, message]));
  // What has to be mended comes first.
  const shown = [
    ...preview.rows.filter(({ row }) => problems.has(row)),
    ...preview.rows.filter(({ row }) => !problems.has(row)),
  ].slice(0, 100);
  return (
    <>
      <ul>
        {preview.forms.map(({ form, valid_from, positions, replaces }) => (
          <li key={`${form}/${valid_from}`}>
            <b>{form}</b>, od {valid_from}. godine: {counted(positions, 'pozicija', 'pozicije', 'pozicija')}
            {replaces > 0 && `, zamjenjuje ${counted(replaces, 'postojeću', 'postojeće', 'postojećih')}`}
          </li>
        ))}
      </ul>
      {problems.size > 0 && (
        <p role="alert" className={classes.problem}>
          Ništa nije uvezeno:{' '}
          {counted(problems.size, 'red nije ispravan', 'reda nisu ispravna', 'redova nije ispravno')}.
        </p>
      )}
      <Scroll className={classes.preview}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Red</th>
              <th scope="col">AOP</th>
              <th scope="col">Naziv</th>
              <th scope="col">Formula</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, aop, name, formula }) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                <td>{aop}</td>
                <td data-text>
                  {name}
                  {problems.has(row) && <span className={classes.problem}>{problems.get(row)}</span>}
                </td>
                <td data-text>{formula}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}
