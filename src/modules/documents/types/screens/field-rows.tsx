import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { ChoiceSelect } from '../../../../admin/fields/choice-select.tsx';
import { EmptyState, Sortable } from '../../../../admin/kit/index.ts';
import { fold } from '../../../../core/fold.ts';
import type { FieldKind } from '../field-spec.ts';
import { FIELD_KINDS, isFreeText, isNumeric, KINDS } from '../kinds.ts';
import { MAX_LABEL } from '../schema-lint.ts';
import classes from './editor.module.css';
import { FieldMore } from './field-more.tsx';
import type { FieldRow } from './use-schema-draft.ts';

const KIND_CHOICES = FIELD_KINDS.map((kind) => ({ value: kind, label: KINDS[kind].label }));

interface FieldRowsProps {
  rows: readonly FieldRow[];
  /** "Polja vrste" */
  label: string;
  addLabel: string;
  faults: ReadonlyMap<string, string>;
  onChange: (rows: FieldRow[]) => void;
  newRow: () => FieldRow;
}

/** Fields as rows that are typed, moved and removed. */
export function FieldRows({ rows, label, addLabel, faults, onChange, newRow }: FieldRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (added) list.current?.querySelector<HTMLElement>(`[data-row="${added}"] input`)?.focus();
  }, [added]);
  const add = (): void => {
    const row = newRow();
    onChange([...rows, row]);
    setAdded(row.id);
  };
  return (
    <div ref={list} className={classes.rows}>
      {rows.length === 0 && (
        <EmptyState title="Još nema polja">
          Dodajte polje za svaku vrijednost koja se čita s papira.
        </EmptyState>
      )}
      <Sortable items={rows} label={label} nameOf={nameOf} onMove={onChange}>
        {(row) => (
          <Row
            row={row}
            fault={faults.get(row.id)}
            onChange={(changed) => onChange(rows.map((one) => (one.id === row.id ? changed : one)))}
            onRemove={() => onChange(rows.filter((one) => one.id !== row.id))}
          />
        )}
      </Sortable>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        {addLabel}
      </Button>
    </div>
  );
}

const nameOf = ({ label, key }: FieldRow): string => label || key || 'novo polje';

interface RowProps {
  row: FieldRow;
  fault: string | undefined;
  onChange: (row: FieldRow) => void;
  onRemove: () => void;
}

function Row({ row, fault, onChange, onRemove }: RowProps) {
  const [open, setOpen] = useState(false);
  const name = nameOf(row);
  const relabel = (label: string): void =>
    onChange({ ...row, label, ...(row.follows && { key: keyFrom(label) }) });
  return (
    <div className={classes.row} data-row={row.id}>
      <div className={classes.main}>
        <TextInput
          size="sm"
          label="Naziv"
          value={row.label}
          maxLength={MAX_LABEL}
          onChange={(event) => relabel(event.currentTarget.value)}
        />
        <TextInput
          size="sm"
          label="Oznaka"
          classNames={{ input: classes.mono }}
          value={row.key}
          error={fault}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange({ ...row, key: event.currentTarget.value.trim(), follows: false })}
        />
        <ChoiceSelect
          size="sm"
          label="Vrsta"
          data={KIND_CHOICES}
          value={row.kind}
          onChange={(kind) => kind && onChange(withKind(row, kind as FieldKind))}
        />
        <div className={classes.foot}>
          <Checkbox
            label="Obavezno"
            checked={row.required}
            onChange={(event) => onChange({ ...row, required: event.currentTarget.checked })}
          />
          <span className={classes.buttons}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-expanded={open}
              aria-label={`Riječi i ograničenja: ${name}`}
              onClick={() => setOpen(!open)}
            >
              <IconChevronDown size={18} aria-hidden className={classes.turn} data-open={open || undefined} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="red" aria-label={`Ukloni: ${name}`} onClick={onRemove}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </span>
        </div>
      </div>
      {!open && row.words.length > 0 && <p className={classes.oneLine}>Riječi: {row.words.join(', ')}</p>}
      {open && <FieldMore row={row} onChange={onChange} />}
    </div>
  );
}

/** A row of another kind, without limits that the kind does not have. */
const withKind = (row: FieldRow, kind: FieldKind): FieldRow => ({
  ...row,
  kind,
  choices: kind === 'choice' ? row.choices : [],
  maxLength: isFreeText(kind) ? row.maxLength : null,
  minimum: isNumeric(kind) ? row.minimum : null,
  maximum: isNumeric(kind) ? row.maximum : null,
});

/** A key from the label: "Datum fakture" is "datum_fakture". */
const keyFrom = (label: string): string =>
  fold(label.replace(/đ/gi, 'dj'))
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 60);
