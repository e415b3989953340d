import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FieldInput } from '../../../../admin/fields/field-input.tsx';
import { counted } from '../../../../admin/kit/index.ts';
import imports from '../../../../admin/resource/import/import.module.css';
import { byField, remapped, suggestedMapping } from '../../../../admin/resource/import/mapping.ts';
import { MappingTable } from '../../../../admin/resource/import/mapping-table.tsx';
import { reference } from '../../../../core/resource.ts';
import { statementColumns } from '../formats/statement-columns.ts';
import type { StatementInspection } from '../statements.api.ts';
import classes from './bank.module.css';
import { CHOICES } from './paths.ts';

interface TableStatementProps {
  file: File;
  table: NonNullable<StatementInspection['table']>;
  /** Columns kept for accounts whose last table had the same headings. */
  saved: StatementInspection['saved'];
  busy: boolean;
  /** Of a refused import, by field. */
  errors: Record<string, string>;
  onImport: (options: object) => void;
  onRestart: () => void;
}

const ACCOUNT = reference({ label: 'Račun', to: 'bankovni-racuni', required: true });
const NAMED: Record<string, string> = {
  statement_no: 'Broj izvoda',
  opening: 'Početno stanje',
  closing: 'Krajnje stanje',
};

/** A statement that is a table: whose it is, its number, and which column is what. */
export function TableStatement(props: TableStatementProps) {
  const { file, table, saved, busy, errors, onImport, onRestart } = props;
  const mappingOf = (account: string) => {
    const kept = saved.find(({ account_id }) => account_id === account);
    return kept
      ? Object.fromEntries(Object.entries(kept.mapping).map(([field, column]) => [column, field]))
      : suggestedMapping(table);
  };
  const [account, setAccount] = useState(saved.length === 1 ? saved[0]!.account_id : '');
  const [mapping, setMapping] = useState(() => mappingOf(account));
  const [typed, setTyped] = useState<Record<string, string>>({ statement_no: '', opening: '', closing: '' });
  const known = saved.some(({ account_id }) => account_id === account);
  const columns = byField(mapping);
  const hasAmount = ['iznos', 'uplata', 'isplata'].some((name) => name in columns);
  return (
    <>
      <p className={imports.lead}>
        <b>{file.name}</b>: tabela, {counted(table.rows, 'red', 'reda', 'redova')}.{' '}
        {known
          ? 'Kolone su kao u prošlom izvodu ovog računa.'
          : 'Pokažite koja je kolona šta; za ovaj račun će se zapamtiti.'}
      </p>
      <div className={classes.fields}>
        <FieldInput
          resource={CHOICES}
          name="bank_id"
          field={ACCOUNT}
          value={account}
          onChange={(value) => {
            setAccount(String(value));
            setMapping(mappingOf(String(value)));
          }}
          onBlur={() => {}}
          inputRef={() => {}}
          error={errors.account_id}
        />
        {Object.entries(NAMED).map(([name, label]) => (
          <TextInput
            key={name}
            label={label}
            withAsterisk={name === 'statement_no'}
            maxLength={35}
            inputMode={name === 'statement_no' ? undefined : 'decimal'}
            description={name === 'statement_no' ? undefined : 'Ako je upisano, provjerava se zbir.'}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={typed[name]}
            error={errors[name]}
            onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </div>
      <MappingTable
        resource={statementColumns}
        inspection={table}
        mapping={mapping}
        busy={busy}
        onMap={(column, field) => setMapping(remapped(mapping, column, field))}
      />
      {!hasAmount && <p className={imports.note}>Odaberite kolonu iznosa, ili kolone uplata i isplata.</p>}
      <div className={imports.foot}>
        <Button variant="default" disabled={busy} onClick={onRestart}>
          Druga datoteka
        </Button>
        <Button
          loading={busy}
          disabled={!account || !typed.statement_no?.trim() || !hasAmount || !('datum' in columns)}
          onClick={() =>
            onImport({
              account_id: account,
              statement_no: typed.statement_no?.trim(),
              opening: typed.opening?.trim() || null,
              closing: typed.closing?.trim() || null,
              mapping: columns,
            })
          }
        >
          Uvezi izvod
        </Button>
      </div>
    </>
  );
}
