import { Badge } from '@mantine/core';
import type { ChoiceField, ResourceRecord } from '../../../core/resource.ts';
import { companies } from '../companies.resource.ts';
import classes from './companies.module.css';

const ROLES = ['kupac', 'dobavljac', 'ugovorni_organ'] as const;
const KINDS = (companies.fields.vrsta as ChoiceField).options;

/** What a company is, and what it is to the organisation. */
export function Roles({ record }: { record: ResourceRecord }) {
  return (
    <span className={classes.roles}>
      <span>{KINDS[String(record.vrsta)] ?? companies.labels.one}</span>
      {ROLES.filter((name) => record[name]).map((name) => (
        <Badge key={name} size="sm" color="tile" variant="light">
          {companies.fields[name]!.label}
        </Badge>
      ))}
      {!record.aktivna && (
        <Badge size="sm" color="gray" variant="light">
          Neaktivna
        </Badge>
      )}
    </span>
  );
}
