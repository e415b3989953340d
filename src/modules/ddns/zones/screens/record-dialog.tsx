import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { toast } from 'react-hot-toast';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { FormField } from '../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { Dialog, ErrorState, Spinner, useGet } from '../../../../admin/kit/index.ts';
import type { FormFields } from '../../../../core/form-fields.ts';
import { integer, text } from '../../../../core/resource.ts';
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
  const [type, setType] = useState<RecordTypeName>(props.record?.type ?? 'A');
  const [kept, setKept] = useState<Kept>({});
  return (
    <TypedForm
      key={type}
      {...props}
      type={type}
      kept={kept}
      onType={(next, values) => {
        setKept(values);
        setType(next);
      }}
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

interface TypedFormProps extends RecordDialogProps {
  record: DnsRecord | null;
  type: RecordTypeName;
  kept: Kept;
  onType: (type: RecordTypeName, values: Kept) => void;
}

function TypedForm({ domain, record, type, kept, onType, onClose }: TypedFormProps) {
  const client = useQueryClient();
  const fields = useMemo(() => fieldsOf(type, domain), [type, domain]);
  const names = Object.keys(recordType(type).fields);
  const [typeFault, setTypeFault] = useState<string | null>(null);
  const begun = record
    ? {
        name: shownName(record.owner),
        ttl: record.ttl,
        note: record.note,
        ...(record.type === type && record.values),
      }
    : { name: '', ...(type === 'CAA' && { flags: '0', tag: 'issue' }) };
  const state = useDeclaredForm<SavedRecord>({
    fields,
    initial: { ...begun, ...kept },
    send: async (values) => {
      const body = {
        name: values.name ?? '@',
        type,
        ttl: values.ttl ?? null,
        note: values.note ?? null,
        values: Object.fromEntries(names.map((name) => [name, values[name]])),
      };
      const { data } = record
        ? await api.patch<SavedRecord>(`${RECORDS_API}/${record.idguid}`, {
            version: record.version,
            ...body,
          })
        : await api.post<SavedRecord>(RECORDS_API, { domain_id: domain.idguid, ...body });
      return data;
    },
    // The type is chosen beside the form.
    refused: ({ errors }) => {
      setTypeFault(errors.type ?? null);
      return errors.type !== undefined;
    },
    done: ({ warnings }) => {
      toast.success(record ? 'Zapis je sačuvan.' : 'Zapis je dodan.');
      for (const warning of warnings) toast(warning, { icon: '⚠', duration: 10_000 });
      void client.invalidateQueries();
      onClose();
    },
  });
  return (
    <DialogForm
      state={state}
      title={record ? 'Uredi zapis' : 'Novi zapis'}
      submitLabel={record ? 'Sačuvaj' : 'Dodaj zapis'}
      size="34rem"
      onClose={onClose}
    >
      <FormField wide>
        <NativeSelect
          label="Vrsta"
          value={type}
          error={typeFault}
          data={TYPE_NAMES.map((name) => ({ value: name, label: `${name}: ${RECORD_TYPES[name].label}` }))}
          onChange={({ currentTarget }) => {
            const { name, ttl, note } = state.form.getValues();
            onType(currentTarget.value as RecordTypeName, { name, ttl, note });
          }}
        />
      </FormField>
      <Fields state={state} fields={fields} />
    </DialogForm>
  );
}
