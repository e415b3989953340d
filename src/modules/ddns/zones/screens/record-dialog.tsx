import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { formatValue } from '../../../../admin/fields/format-value.ts';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { FormField } from '../../../../admin/form/form.tsx';
import { toValues } from '../../../../admin/form/schema.ts';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { Dialog, ErrorState, Spinner, useGet } from '../../../../admin/kit/index.ts';
import type { FormFields } from '../../../../core/form-fields.ts';
import { choice, type Field, integer, text } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import { shownName } from '../../dns/names.ts';
import { RECORD_TYPES, type RecordTypeName, recordType, TYPE_NAMES } from '../../dns/record-types/index.ts';
import { MOST_TTL } from '../../dns/ttl.ts';
import type { Domain } from '../domains.api.ts';
import { RECORDS_API } from '../labels.ts';
import { type DnsRecord, type SavedRecord, USUAL_TTL } from '../records.api.ts';

interface RecordDialogProps {
  domain: Domain;
  /** Null for a new record. */
  idguid: string | null;
  onClose: () => void;
}

/** A record of a domain in a dialog: a new one, or one that is changed. */
export function RecordDialog(props: RecordDialogProps) {
  return props.idguid === null ? (
    <Typed {...props} record={null} />
  ) : (
    <Existing {...props} idguid={props.idguid} />
  );
}

function Existing(props: RecordDialogProps & { idguid: string }) {
  const asked = useGet<DnsRecord>(
    `${RECORDS_API}/${encodeURIComponent(props.idguid)}`,
    {},
    { refetchOnMount: 'always' },
  );
  if (asked.data && asked.isFetchedAfterMount) return <Typed {...props} record={asked.data} />;
  return (
    <Dialog opened onClose={props.onClose} title="Uredi zapis">
      {asked.error ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : <Spinner />}
    </Dialog>
  );
}

/** What is typed and belongs to every type stays when another type is chosen. */
type Kept = Record<string, unknown>;

function Typed(props: RecordDialogProps & { record: DnsRecord | null }) {
  // As it was when the dialog opened: what others save meanwhile is a conflict, not a newer version to write over.
  const [{ record, type, kept }, setForm] = useState(() => ({
    record: props.record,
    type: props.record?.type ?? 'A',
    kept: {} as Kept,
  }));
  return (
    <TypedForm
      key={type}
      {...props}
      record={record}
      type={type}
      kept={kept}
      onType={(next, values, base) => setForm({ record: base, type: next, kept: values })}
    />
  );
}

const fieldsOf = (type: RecordTypeName, domain: Domain): FormFields => ({
  name: text({
    label: 'Ime',
    max: 1000,
    help: `@ ili prazno: ${domain.shown}. Npr. www za www.${domain.shown}.`,
  }),
  ...recordType(type).fields,
  ttl: integer({
    label: 'TTL (s)',
    min: 1,
    max: MOST_TTL,
    help: `Koliko dugo drugi smiju pamtiti odgovor. Prazno: kao ostali zapisi ${type} istog imena, ili ${USUAL_TTL}.`,
  }),
  note: text({ label: 'Napomena', max: 200, help: 'Vidi je samo vaša organizacija.' }),
});

const TYPE = choice({
  label: 'Vrsta',
  options: Object.fromEntries(TYPE_NAMES.map((name) => [name, `${name}: ${RECORD_TYPES[name].label}`])),
  required: true,
});

interface TypedFormProps extends RecordDialogProps {
  record: DnsRecord | null;
  type: RecordTypeName;
  kept: Kept;
  onType: (type: RecordTypeName, values: Kept, record: DnsRecord | null) => void;
}

function TypedForm({ domain, record, type, kept, onType, onClose }: TypedFormProps) {
  const client = useQueryClient();
  const shown = useMemo(() => fieldsOf(type, domain), [type, domain]);
  const fields = useMemo(() => ({ type: TYPE, ...shown }), [shown]);
  const names = Object.keys(recordType(type).fields);
  const state = useDeclaredForm<SavedRecord, DnsRecord>({
    fields,
    record,
    initial: { type, name: '', ...(type === 'CAA' && { flags: '0', tag: 'issue' }), ...kept },
    valuesOf: ({ owner, type: its, ttl, note, values }) =>
      toValues(fields, { name: shownName(owner), type: its, ttl, note, ...(its === type && values) }),
    show: (name, value) => formatValue((fields as FormFields)[name] as Field, value),
    send: async (typed, { record: before, version, changed }) => {
      const all: Record<string, unknown> = {
        name: typed.name ?? '@',
        type,
        ttl: typed.ttl ?? null,
        note: typed.note ?? null,
      };
      const values = Object.fromEntries(names.map((name) => [name, typed[name]]));
      if (!before)
        return (await api.post<SavedRecord>(RECORDS_API, { domain_id: domain.idguid, ...all, values })).data;
      const own = Object.keys(all).filter((name) => name in changed);
      const { data } = await api.patch<SavedRecord>(`${RECORDS_API}/${before.idguid}`, {
        version,
        ...Object.fromEntries(own.map((name) => [name, all[name]])),
        ...(('type' in changed || names.some((name) => name in changed)) && { values }),
      });
      return data;
    },
    done: ({ warnings }) => {
      toast.success(record ? 'Zapis je sačuvan.' : 'Zapis je dodan.');
      for (const warning of warnings) toast(warning, { icon: '⚠', duration: 10_000 });
      void client.invalidateQueries();
      onClose();
    },
  });
  const { control, getValues, setValue } = state.form;
  useEffect(() => {
    // A changed record begins with its own values; what was typed before another type was chosen is put over them.
    if (record)
      for (const [name, value] of Object.entries(kept)) setValue(name, value, { shouldDirty: true });
  }, [record, kept, setValue]);
  // Chosen here, or taken over from a newer version of the record: the form is then another one.
  useWatch({ control, name: 'type' });
  useEffect(() => {
    const next = getValues('type') as RecordTypeName;
    if (next === type) return;
    const { name, ttl, note } = getValues();
    onType(next, { type: next, name, ttl, note }, state.base.current);
  });
  return (
    <DialogForm
      state={state}
      title={record ? 'Uredi zapis' : 'Dodaj zapis'}
      submitLabel={record ? 'Sačuvaj' : 'Dodaj zapis'}
      size="34rem"
      onClose={onClose}
    >
      <FormField wide>
        <NativeSelect
          label={TYPE.label}
          value={type}
          error={state.errorOf('type')}
          data={Object.entries(TYPE.options).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => setValue('type', currentTarget.value)}
        />
      </FormField>
      <Fields state={state} fields={shown} />
    </DialogForm>
  );
}
