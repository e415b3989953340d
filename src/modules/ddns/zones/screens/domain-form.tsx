import { useMemo } from 'react';
import { Fields, type Section } from '../../../../admin/form/fields.tsx';
import { Form } from '../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { api } from '../../../../web/api.ts';
import { shownName } from '../../dns/names.ts';
import { DOMAIN_FIELDS, entriesOf, NAME_FIELD, NEW_DOMAIN } from '../domain.fields.ts';
import type { Domain } from '../domains.api.ts';
import { DOMAINS_API, DOMAINS_PATH, domainPath } from '../labels.ts';
import { apiOf } from './zones-data.ts';

const SECTIONS: readonly Section[] = [
  { title: 'Domena', fields: ['name', 'way', 'ns', 'contact', 'note'] },
  {
    title: 'Koliko dugo se pamti',
    help: 'Kraće pamćenje znači brže promjene i više pitanja serveru.',
    fields: ['minimum', 'ttl_least', 'ttl_most'],
  },
  {
    title: 'Pomoćni serveri',
    help: 'Nisu obavezni. Preuzimaju cijelu zonu i odgovaraju kad nas nema.',
    fields: ['secondaries', 'refresh', 'retry', 'expire'],
  },
];

type Values = Record<string, unknown>;
const listed = (values: Values): Values => ({
  ...values,
  ...('ns' in values && { ns: entriesOf(values.ns as string) }),
  ...('secondaries' in values && { secondaries: entriesOf(values.secondaries as string) }),
});

const valuesOf = (domain: Domain): Values =>
  Object.fromEntries(
    Object.keys(DOMAIN_FIELDS).map((name) => {
      const value = domain[name as keyof typeof DOMAIN_FIELDS];
      if (Array.isArray(value)) return [name, value.map(shownName).join('\n')];
      return [name, typeof value === 'number' ? String(value) : (value ?? '')];
    }),
  );

interface DomainFormProps {
  /** Null for a new domain. */
  record: Domain | null;
  /** What a new one begins with. */
  defaults?: { ns: readonly string[]; contact: string };
  done: (domain: Domain) => void;
}

/** The form of a new domain, and of one that is changed, which keeps its name. */
export function DomainForm({ record, defaults, done }: DomainFormProps) {
  const saved = useSaved();
  const fields = useMemo(() => (record ? DOMAIN_FIELDS : { ...NAME_FIELD, ...DOMAIN_FIELDS }), [record]);
  const sections = SECTIONS.map((section) => ({
    ...section,
    fields: section.fields.filter((name) => name in fields),
  }));
  const state = useDeclaredForm<Domain, Domain>({
    fields,
    record,
    valuesOf: valuesOf as never,
    initial: { ...NEW_DOMAIN, ns: defaults?.ns.join('\n') ?? '', contact: defaults?.contact ?? '' },
    draft: record ? undefined : 'ddns-domain',
    send: async (values, { record: before, version, changed }) =>
      before
        ? (
            await api.patch<Domain>(apiOf(before.idguid), {
              version,
              ...listed(Object.fromEntries(Object.keys(changed).map((name) => [name, values[name]]))),
            })
          ).data
        : (await api.post<Domain>(DOMAINS_API, listed(values))).data,
    done: (domain) => {
      saved({});
      done(domain);
    },
  });
  return (
    <Form
      state={state}
      label={record ? 'Uredi domenu' : 'Dodaj domenu'}
      submitLabel={record ? undefined : 'Dodaj domenu'}
      cancelTo={record ? domainPath(record.idguid) : DOMAINS_PATH}
    >
      <Fields state={state} fields={fields} sections={sections} />
    </Form>
  );
}
