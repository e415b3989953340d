import { useId } from 'react';
import { dayText } from '../../../core/dates.ts';
import { parseDay } from '../../../core/kinds/day.ts';
import { numberShape } from '../../../core/kinds/numbers.ts';
import { textKind } from '../../../core/kinds/text-kinds.ts';
import type { Field, ReferenceField as Reference } from '../../../core/resource.ts';
import { fieldSchema, isDay } from '../../../core/schema.ts';
import { type FormValue, toInput } from '../../fields/form-values.ts';
import { ReferenceField } from '../../fields/reference-field.tsx';
import type { ChoicesBase } from '../../fields/types.ts';
import classes from './lines.module.css';

interface CellProps {
  /** `stavke.1.iznos` */
  path: string;
  name: string;
  field: Field;
  label: string;
  value: FormValue;
  error: string | undefined;
  source?: ChoicesBase;
  onChange: (value: FormValue) => void;
}

/** The input of one cell, labelled for screen readers by column and row, with its error below. */
export function LineCell(props: CellProps) {
  const { path, error } = props;
  const id = useId();
  return (
    <>
      <Input {...props} describedBy={error ? id : undefined} />
      {error && (
        <span className={classes.error} id={id} data-error={path}>
          {error}
        </span>
      )}
    </>
  );
}

function Input(props: CellProps & { describedBy: string | undefined }) {
  const { path, name, field, label, value, error, source, onChange, describedBy } = props;
  const common = {
    name: path,
    className: classes.input,
    'aria-label': label,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy,
    'aria-required': field.required || undefined,
  };
  if (field.kind === 'boolean')
    return (
      <input
        {...common}
        className={classes.check}
        type="checkbox"
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  if (field.kind === 'choice')
    return (
      <select
        {...common}
        value={String(value)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">{field.required ? 'Odaberite' : '–'}</option>
        {Object.entries(field.options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    );
  if (field.kind === 'reference' && source)
    return (
      <div className={classes.reference}>
        <ReferenceField
          resource={source}
          name={name}
          field={{ ...(field as Reference), label: '', help: undefined }}
          label={label}
          value={value}
          onChange={onChange}
          onBlur={() => {}}
          inputRef={() => {}}
          error={error}
        />
      </div>
    );
  return (
    <input
      {...common}
      inputMode={inputModeOf(field)}
      autoComplete="off"
      value={
        field.kind === 'date' && isDay(String(value))
          ? dayText(String(value)).replaceAll('\u00a0', ' ')
          : String(value)
      }
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => {
        const settled = settledText(field, String(value));
        if (settled !== value) onChange(settled);
      }}
    />
  );
}

const inputModeOf = (field: Field): 'numeric' | 'decimal' | 'email' | 'tel' | 'url' | 'text' =>
  field.kind === 'integer'
    ? 'numeric'
    : numberShape(field)
      ? 'decimal'
      : (textKind(field.kind)?.inputMode ?? 'text');

/** The typed text in its stored form if it is valid; otherwise unchanged. */
function settledText(field: Field, text: string): FormValue {
  if (text.trim() === '' || field.kind === 'text') return text;
  if (field.kind === 'date') return parseDay(text) ?? text;
  if (field.kind === 'decimal' || field.kind === 'percent' || field.kind === 'integer') return text;
  const read = fieldSchema(field).safeParse(text);
  return read.success ? toInput(field, read.data) : text;
}
