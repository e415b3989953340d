import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Field, Resource } from '../../../core/resource.ts';
import type { ImportResult } from '../../../core/transfer/transfer.api.ts';
import { ChoiceSelect } from '../../fields/choice-select.tsx';
import { DESCRIPTION_BELOW } from '../../fields/common.ts';
import { formatNumber } from '../../kit/index.ts';
import { type Corrections, correctedCells } from './corrections.ts';
import classes from './import.module.css';

interface FaultyRowsProps {
  resource: Resource;
  result: ImportResult;
  corrections: Corrections;
  busy: boolean;
  onCorrect: (row: number, field: string, text: string) => void;
}

/** The invalid rows, each with its errors and its cells for correcting. */
export const FaultyRows = ({ resource, result, corrections, busy, onCorrect }: FaultyRowsProps) => (
  <section className={classes.rows} aria-label="Greške po redovima">
    {result.rows.map((faulty) => (
      <FaultyRow
        key={faulty.row}
        resource={resource}
        faulty={faulty}
        typed={correctedCells(faulty, corrections)}
        errors={result.errors.filter(({ row }) => row === faulty.row)}
        busy={busy}
        onCorrect={(field, text) => onCorrect(faulty.row, field, text)}
      />
    ))}
  </section>
);

function FaultyRow(props: {
  resource: Resource;
  faulty: ImportResult['rows'][number];
  /** Corrected texts of the cells. */
  typed: Record<string, string>;
  errors: ImportResult['errors'];
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
