import { Button, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field, Resource } from '../../../core/resource.ts';
import { kindOfFault } from '../../../core/transfer/kind-of-fault.ts';
import type { ImportResult } from '../../../core/transfer/transfer.api.ts';
import { ChoiceSelect } from '../../fields/choice-select.tsx';
import { DESCRIPTION_BELOW } from '../../fields/common.ts';
import { formatNumber } from '../../kit/index.ts';
import { type Corrections, correctedCells } from './corrections.ts';
import { FaultKinds } from './findings.tsx';
import classes from './import.module.css';

interface FaultyRowsProps {
  resource: Resource;
  result: ImportResult;
  corrections: Corrections;
  busy: boolean;
  onCorrect: (row: number, field: string, text: string) => void;
}

type Errors = ImportResult['errors'];

function byRow(errors: Errors): Map<number, Errors> {
  const rows = new Map<number, Errors>();
  for (const error of errors) {
    const known = rows.get(error.row);
    if (known) known.push(error);
    else rows.set(error.row, [error]);
  }
  return rows;
}

/** Rows shown at once; more of them make a page slow. */
const SHOWN = 100;

/** The invalid rows, each with its errors and its cells for correcting; of many, those with one kind of fault. */
export function FaultyRows({ resource, result, corrections, busy, onCorrect }: FaultyRowsProps) {
  const [kind, setKind] = useState<string | null>(null);
  const [most, setMost] = useState(SHOWN);
  // A check changes which faults there are.
  const chosen = result.faults.some((fault) => kindOfFault(fault) === kind) ? kind : null;
  const errorsOf = useMemo(() => byRow(result.errors), [result.errors]);
  const among = chosen
    ? result.rows.filter(({ row }) => errorsOf.get(row)?.some((error) => kindOfFault(error) === chosen))
    : result.rows;
  const choose = (next: string | null) => {
    setKind(next);
    setMost(SHOWN);
  };
  return (
    <>
      {result.faults.length > 1 && (
        <FaultKinds resource={resource} result={result} chosen={chosen} onChoose={choose} />
      )}
      <section className={classes.rows} aria-label="Greške po redovima">
        {among.slice(0, most).map((faulty) => (
          <FaultyRow
            key={faulty.row}
            resource={resource}
            faulty={faulty}
            typed={correctedCells(faulty, corrections)}
            errors={errorsOf.get(faulty.row) ?? []}
            busy={busy}
            onCorrect={(field, text) => onCorrect(faulty.row, field, text)}
          />
        ))}
      </section>
      {among.length > most && (
        <Button variant="default" className={classes.moreRows} onClick={() => setMost(most + SHOWN)}>
          Prikaži još ({formatNumber(among.length - most)})
        </Button>
      )}
    </>
  );
}

function FaultyRow(props: {
  resource: Resource;
  faulty: ImportResult['rows'][number];
  /** Corrected texts of the cells. */
  typed: Record<string, string>;
  errors: Errors;
  busy: boolean;
  onCorrect: (field: string, text: string) => void;
}) {
  const { resource, faulty, typed, errors, busy, onCorrect } = props;
  const [whole, setWhole] = useState(false);
  const wrong = new Set(errors.map(({ field }) => field));
  const names = Object.keys(resource.fields).filter(
    (name) => wrong.has(name) || (whole && name in faulty.cells),
  );
  const named = new Set([...(resource.unique?.[0] ?? []), resource.title]);
  const title = [...named]
    .map((name) => typed[name])
    .filter(Boolean)
    .join(' · ');
  const hidden = Object.keys(faulty.cells).some((name) => !wrong.has(name));
  return (
    <fieldset className={classes.row} disabled={busy}>
      <legend>
        Red {formatNumber(faulty.row)}
        {title && <span className={classes.rowTitle}> · {title}</span>}
      </legend>
      {errors
        .filter(({ field }) => field === null)
        .map(({ message }) => (
          <p key={message} className={classes.rowError}>
            {message}
          </p>
        ))}
      <div className={classes.cells}>
        {names.map((name) => {
          const text = typed[name] ?? '';
          return (
            <Cell
              key={name}
              field={resource.fields[name]!}
              value={text}
              message={errors.find(({ field }) => field === name)?.message}
              untouched={text === (faulty.cells[name] ?? '')}
              onChange={(next) => onCorrect(name, next)}
            />
          );
        })}
      </div>
      {hidden && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={whole}
          className={classes.rowMore}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Samo polja s greškom' : 'Sva polja ovog reda'}
        </Button>
      )}
    </fieldset>
  );
}

function Cell(props: {
  field: Field;
  value: string;
  /** What was wrong with the cell when it was checked. */
  message?: string;
  /** The cell is as it was checked. */
  untouched: boolean;
  onChange: (text: string) => void;
}) {
  const { field, value, message, untouched, onChange } = props;
  const offered =
    field.kind === 'choice' ? Object.values(field.options) : field.kind === 'boolean' ? ['da', 'ne'] : null;
  const shared = {
    label: field.label,
    inputWrapperOrder: DESCRIPTION_BELOW,
    // The message stays as a hint: otherwise the button below would move away from a click that leaves the field.
    ...(untouched ? { error: message } : { description: message }),
  };
  if (!offered)
    return <TextInput {...shared} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
  return (
    <ChoiceSelect
      {...shared}
      data={offered.map((text) => ({ value: text, label: text }))}
      value={value || null}
      clearable={!field.required}
      checked
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
