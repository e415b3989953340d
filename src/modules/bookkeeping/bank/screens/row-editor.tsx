import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FieldInput } from '../../../../admin/fields/field-input.tsx';
import { formatDate, Problem } from '../../../../admin/kit/index.ts';
import { pressed } from '../../../../admin/kit/shortcuts.ts';
import { formatAmount } from '../../../../core/money/money.ts';
import { BOOK_CHOICES, BOOK_REFERENCES } from '../../ledger/books.api.ts';
import { amountText } from '../../ledger/screens/amount.tsx';
import type { StatementRow } from '../statements.api.ts';
import { AccountSelect } from './account-select.tsx';
import classes from './bank.module.css';
import { DecidedMeanwhile } from './decided-meanwhile.tsx';
import { STATEMENT_KEYS } from './statement-keys.ts';
import { amountIn, emptyPart, leftOf, partsOf, type TypedPart, typedOf } from './typed.ts';
import { type Decide, useDecision } from './use-decision.ts';

const KEYS = STATEMENT_KEYS.keys;

interface RowEditorProps {
  row: StatementRow;
  mayDecide: boolean;
  decide: Decide;
  /** Asks for the open items of the partner. */
  onItems: () => void;
  onSaved: () => void;
  onClose: () => void;
}

/** An opened row: where it is booked, to be edited, and the row as the bank wrote it. */
export function RowEditor({ row, mayDecide, decide, onItems, onSaved, onClose }: RowEditorProps) {
  const [parts, setParts] = useState<TypedPart[]>(() =>
    row.parts.length > 0 ? typedOf(row, row.parts) : [emptyPart(leftOf(row, []))],
  );
  const decision = useDecision(row, decide, onSaved);
  const { send, busy, errors, setErrors, problem } = decision;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input')?.focus(), []);
  const left = leftOf(row, parts);
  const editable = mayDecide && row.domestic !== null;
  const change = (key: string, changed: Partial<TypedPart>): void =>
    setParts((before) => before.map((part) => (part.key === key ? { ...part, ...changed } : part)));

  const save = (): void => {
    const unread = parts.findIndex(({ typed }) => amountIn(typed) === null);
    if (unread >= 0) setErrors({ [`parts.${unread}.amount`]: 'Upišite iznos.' });
    else void send(partsOf(row, parts));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    if (pressed(KEYS.save, event)) save();
    else if (pressed(KEYS.items, event)) onItems();
    else if (pressed(KEYS.leave, event)) onClose();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields in it
    <div ref={box} className={classes.editor} onKeyDown={onKeyDown}>
      {editable && (
        <div className={classes.parts}>
          {parts.map((part, index) => (
            <PartFields
              key={part.key}
              part={part}
              number={index + 1}
              errorOf={(field) => errors[`parts.${index}.${field}`]}
              onChange={(changed) => change(part.key, changed)}
              onRemove={
                parts.length > 1 ? () => setParts(parts.filter(({ key }) => key !== part.key)) : undefined
              }
            />
          ))}
          <Problem>{problem}</Problem>
          <DecidedMeanwhile decision={decision} onTheirs={onClose} />
          <div className={classes.foot}>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setParts([...parts, emptyPart(left)])}
            >
              Dodaj red
            </Button>
            <Button variant="subtle" size="compact-sm" aria-keyshortcuts="F4" onClick={onItems}>
              Otvorene stavke
            </Button>
            <span className={classes.left} data-wrong={left !== 0n || undefined}>
              {left === 0n ? 'Raspoređeno u cijelosti' : `Ostaje ${formatAmount(left)}`}
            </span>
            {row.decided && (
              <Button variant="default" size="compact-sm" disabled={busy} onClick={() => void send(null)}>
                Poništi odluku
              </Button>
            )}
            <Button
              size="compact-sm"
              loading={busy}
              disabled={left !== 0n}
              aria-keyshortcuts="Control+Enter"
              onClick={save}
            >
              Prihvati
            </Button>
          </div>
        </div>
      )}
      {row.domestic === null && (
        <Problem>Za ovaj dan nema kursa. Upišite ga u kursnu listu, pa se vratite ovdje.</Problem>
      )}
      <Evidence row={row} />
    </div>
  );
}

interface PartFieldsProps {
  part: TypedPart;
  number: number;
  errorOf: (field: string) => string | undefined;
  onChange: (changed: Partial<TypedPart>) => void;
  onRemove?: () => void;
}

function PartFields({ part, number, errorOf, onChange, onRemove }: PartFieldsProps) {
  return (
    <fieldset className={classes.partFields}>
      <legend className={classes.hidden}>Red {number}</legend>
      <AccountSelect
        value={part.account}
        error={errorOf('account')}
        onChange={(account) => onChange({ account })}
      />
      <FieldInput
        resource={{ path: BOOK_CHOICES }}
        name="partner_id"
        field={BOOK_REFERENCES.partner_id}
        value={part.partner_id ?? ''}
        refTitle={part.partner}
        error={errorOf('partner_id')}
        onChange={(id) => onChange({ partner_id: String(id) || null, partner: null })}
        onBlur={() => {}}
        inputRef={() => {}}
      />
      <TextInput
        label="Dokument"
        maxLength={100}
        value={part.document_no ?? ''}
        error={errorOf('document_no')}
        onChange={({ currentTarget: { value } }) => onChange({ document_no: value })}
      />
      <FieldInput
        resource={{ path: BOOK_CHOICES }}
        name="cost_center_id"
        field={BOOK_REFERENCES.cost_center_id}
        value={part.cost_center_id ?? ''}
        error={errorOf('cost_center_id')}
        onChange={(id) => onChange({ cost_center_id: String(id) || null })}
        onBlur={() => {}}
        inputRef={() => {}}
      />
      <TextInput
        label="Iznos"
        className={classes.amount}
        inputMode="decimal"
        value={part.typed}
        error={errorOf('amount')}
        onChange={({ currentTarget: { value } }) => onChange({ typed: value })}
      />
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Ukloni red ${number}`}
          className={classes.remove}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  );
}

/** The row as it came in the file, which nobody changes. */
function Evidence({ row }: { row: StatementRow }) {
  const facts: [string, string | null][] = [
    ['Datum', formatDate(row.day)],
    ['Datum valute', row.value_day && formatDate(row.value_day)],
    ['Iznos', amountText(row.amount)],
    ['Druga strana', row.partner_name],
    ['Račun druge strane', row.partner_account],
    ['Poziv na broj', row.reference],
    ['Svrha', row.description || null],
    ['Oznaka banke', row.bank_reference],
    ['Prijedlog', row.origin?.text ?? null],
  ];
  return (
    <dl className={classes.evidence} aria-label={`Stavka ${row.line} kako je u datoteci banke`}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
