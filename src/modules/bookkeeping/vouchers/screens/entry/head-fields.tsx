import { NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { dayText } from '../../../../../core/dates.ts';
import { isDay } from '../../../../../core/schema.ts';
import type { BooksFrame } from '../../../ledger/books.api.ts';
import { readDay } from '../../read-typed.ts';
import classes from './entry.module.css';
import { typedCode } from './typed-code.ts';
import type { EntryState, Head } from './use-entry.ts';
import type { PlacedProblem } from './use-problems.ts';

interface HeadFieldsProps {
  entry: EntryState;
  books: BooksFrame;
  problems: readonly PlacedProblem[];
  box: RefObject<HTMLDivElement | null>;
  /** After the last field. */
  onDone: () => void;
}

/** Type, day, description and statement of the voucher; Enter goes to the next. */
export function HeadFields({ entry, books, problems, box, onDone }: HeadFieldsProps) {
  const { head } = entry.entry;
  const set = (changed: Partial<Head>): void =>
    entry.change({ head: { ...entry.now.current.head, ...changed } });
  const type = books.types.find(({ sifra }) => sifra === head.type);
  // Only the closing of a year books on its type.
  const types = books.types.filter(
    ({ aktivno, namjena, sifra }) => (aktivno && namjena !== 'zatvaranje') || sifra === head.type,
  );
  const typed = useRef('');
  const onTypeKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!/^[\p{L}\d]$/u.test(event.key)) {
      typed.current = '';
      return;
    }
    event.preventDefault();
    const codes = types.map(({ sifra }) => sifra);
    const found = typedCode(codes, {
      before: typed.current,
      key: event.key,
      current: entry.now.current.head.type,
    });
    if (!found) return;
    typed.current = found.typed;
    set({ type: found.code });
  };
  const hasStatement = type?.namjena === 'izvod' || head.statement_no !== '';
  const errorOf = (field: string): string | undefined =>
    problems.find((one) => one.lineId === null && one.field === field && one.blocks)?.message;

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const fields = [...(box.current?.querySelectorAll<HTMLElement>('[data-head-field]') ?? [])];
    const next = fields[fields.indexOf(event.target as HTMLElement) + (event.shiftKey ? -1 : 1)];
    if (!next) {
      if (!event.shiftKey) onDone();
      return;
    }
    next.focus();
    if (next instanceof HTMLInputElement) next.select();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields in it
    <div ref={box} className={classes.headFields} onKeyDown={onKeyDown}>
      <NativeSelect
        label="Vrsta naloga"
        data-head-field="type"
        value={head.type}
        error={errorOf('type')}
        onKeyDown={onTypeKey}
        onFocus={() => {
          typed.current = '';
        }}
        onChange={({ currentTarget }) => set({ type: currentTarget.value })}
      >
        <option value="">Odaberite</option>
        {types.map(({ sifra, naziv }) => (
          <option key={sifra} value={sifra}>
            {sifra} · {naziv}
          </option>
        ))}
      </NativeSelect>
      <DayText value={head.day} error={errorOf('day')} onChange={(day) => set({ day })} />
      <TextInput
        label="Opis"
        data-head-field="description"
        className={classes.grow}
        value={head.description}
        maxLength={500}
        autoComplete="off"
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
      />
      {hasStatement && (
        <TextInput
          label="Broj izvoda"
          data-head-field="statement_no"
          className={classes.statement}
          value={head.statement_no}
          maxLength={60}
          autoComplete="off"
          onChange={({ currentTarget }) => set({ statement_no: currentTarget.value })}
        />
      )}
    </div>
  );
}

/** A day that is typed: without the calendar, whose keys are not those of this screen. */
function DayText({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (day: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = value ? readDay(value) : null;
  const wrong = typed !== null ? undefined : read && 'error' in read ? read.error : error;
  return (
    <TextInput
      label="Datum"
      data-head-field="day"
      className={classes.day}
      autoComplete="off"
      placeholder="d. m. gggg."
      value={typed ?? (isDay(value) ? dayText(value).replaceAll('\u00a0', ' ') : value)}
      error={wrong}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(currentTarget.value);
      }}
      onBlur={() => {
        setTyped(null);
        if (typed !== null && read && 'value' in read) onChange(read.value);
      }}
    />
  );
}
