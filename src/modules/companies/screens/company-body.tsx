import type { ReactNode } from 'react';
import { Tags } from '../../../admin/fields/field-value.tsx';
import { formatValue } from '../../../admin/fields/format-value.ts';
import { CopyButton, counted, Facts, Panel } from '../../../admin/kit/index.ts';
import { FieldDetail } from '../../../admin/resource/view/field-detail.tsx';
import type { RecordProps } from '../../../admin/resource/view/record-aside.tsx';
import type { ResourceRecord } from '../../../core/resource.ts';
import { companies } from '../companies.resource.ts';
import { Accounts } from './accounts.tsx';
import classes from './companies.module.css';
import { People } from './people.tsx';

const fields = companies.fields;

/** A company's own facts, by what they are asked for. */
export function CompanyBody({ record }: RecordProps) {
  const tags = record.oznake as string[];
  return (
    <>
      <Panel label="Brojevi i kontakt">
        <Numbers record={record} />
        <Facts label="Kontakt" facts={contactFacts(record)} />
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

/** Numbers as they are copied into other programs. */
function Numbers({ record }: { record: ResourceRecord }) {
  const numbers = ['jib', 'pdv_broj', 'strani_broj'].filter((name) => record[name]);
  if (numbers.length === 0) return <p className={classes.none}>Bez JIB-a, PDV broja i broja strane firme.</p>;
  return (
    <dl className={classes.numbers}>
      {numbers.map((name) => (
        <div key={name}>
          <dt>{fields[name]!.label}</dt>
          <dd>
            <span>{String(record[name])}</span>
            <CopyButton text={String(record[name])} label="Kopiraj" size="compact-xs" variant="subtle" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const detail = (record: ResourceRecord, name: string): [string, ReactNode] => [
  fields[name]!.label,
  <FieldDetail key={name} field={fields[name]!} name={name} record={record} />,
];

function contactFacts(record: ResourceRecord): [string, ReactNode][] {
  const place = [record.postanski_broj, record.grad].filter(Boolean).join(' ');
  const address = [record.adresa, place].filter(Boolean).join(', ');
  return [
    ...(record.kratki_naziv ? [detail(record, 'kratki_naziv')] : []),
    ['Adresa', address || formatValue(undefined, null)],
    ...['opstina_id', 'drzava_id', 'telefon', 'email', 'web']
      .filter((name) => record[name])
      .map((name) => detail(record, name)),
  ];
}

/** What was agreed with it, and where its facts come from. */
function Terms({ record }: { record: ResourceRecord }) {
  const days = record.rok_placanja as number | null;
  const facts: [string, ReactNode][] = [
    ...(days === null
      ? []
      : [
          ['Rok plaćanja', days === 0 ? 'odmah' : counted(days, 'dan', 'dana', 'dana')] as [
            string,
            ReactNode,
          ],
        ]),
    ...['rabat', 'napomena', 'izvor', 'datum']
      .filter((name) => record[name] !== null)
      .map((name) => detail(record, name)),
  ];
  if (facts.length === 0) return null;
  return (
    <Panel title="Poslovanje">
      <Facts label="Poslovanje" facts={facts} />
    </Panel>
  );
}
