import type { ReactNode } from 'react';
import { Tags } from '../../../admin/fields/field-value.tsx';
import { CopyButton, counted, NothingHere, Panel } from '../../../admin/kit/index.ts';
import { FieldDetail } from '../../../admin/resource/view/field-detail.tsx';
import type { RecordProps } from '../../../admin/resource/view/record-aside.tsx';
import type { ResourceRecord } from '../../../core/resource.ts';
import { companies } from '../companies.resource.ts';
import { Accounts } from './accounts.tsx';
import classes from './companies.module.css';
import { People } from './people.tsx';

const fields = companies.fields;
type Fact = [label: string, value: ReactNode];

/** A company's own facts, by what they are asked for. */
export function CompanyBody({ record }: RecordProps) {
  const tags = record.oznake as string[];
  const contact = contactFacts(record);
  return (
    <>
      <Panel label="Brojevi i kontakt">
        <Numbers record={record} />
        {contact.length > 0 && <Facts label="Kontakt" facts={contact} />}
        {tags.length > 0 && (
          <div className={classes.tagsRow}>
            <Tags tags={tags} />
          </div>
        )}
      </Panel>
      <Accounts record={record} />
      <People record={record} />
      <Terms record={record} />
    </>
  );
}

/** Facts within a panel. */
const Facts = ({ label, facts }: { label: string; facts: readonly Fact[] }) => (
  <dl className={classes.facts} aria-label={label}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Numbers as they are copied into other programs. */
function Numbers({ record }: { record: ResourceRecord }) {
  const numbers = ['jib', 'pdv_broj', 'strani_broj'].filter((name) => record[name]);
  if (numbers.length === 0) return <NothingHere>Nije upisan JIB, PDV broj ni broj strane firme.</NothingHere>;
  return (
    <Facts
      label="Brojevi"
      facts={numbers.map((name) => [
        fields[name]!.label,
        <span key={name} className={classes.number}>
          {String(record[name])}
          <CopyButton text={String(record[name])} label="Kopiraj" size="compact-xs" variant="subtle" />
        </span>,
      ])}
    />
  );
}

const detail = (record: ResourceRecord, name: string): Fact => [
  fields[name]!.label,
  <FieldDetail key={name} resource={companies} field={fields[name]!} name={name} record={record} />,
];

const details = (record: ResourceRecord, ...names: string[]): Fact[] =>
  names.filter((name) => record[name] !== null).map((name) => detail(record, name));

function contactFacts(record: ResourceRecord): Fact[] {
  const place = [record.postanski_broj, record.grad].filter(Boolean).join(' ');
  const address = [record.adresa, place].filter(Boolean).join(', ');
  return [
    ...details(record, 'kratki_naziv'),
    ...(address ? [['Adresa', address] as Fact] : []),
    ...details(record, 'opstina_id', 'drzava_id', 'telefon', 'email', 'web'),
  ];
}

/** What was agreed with it, and where its facts come from. */
function Terms({ record }: { record: ResourceRecord }) {
  const days = record.rok_placanja as number | null;
  const term = days === 0 ? 'odmah' : counted(days ?? 0, 'dan', 'dana', 'dana');
  const facts: Fact[] = [
    ...(days === null ? [] : [['Rok plaćanja', term] as Fact]),
    ...details(record, 'rabat', 'napomena', 'izvor', 'datum'),
  ];
  if (facts.length === 0) return null;
  return (
    <Panel title="Poslovanje">
      <Facts label="Poslovanje" facts={facts} />
    </Panel>
  );
}
