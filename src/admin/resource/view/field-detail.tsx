import { Link } from 'react-router';
import { resourceNamed } from '../../../core/registry.ts';
import type { Field, ReferenceField, Resource, ResourceRecord } from '../../../core/resource.ts';
import { Nothing, Tags } from '../../fields/field-value.tsx';
import { formatValue } from '../../fields/format-value.ts';
import { FileLink } from '../../files/file-link.tsx';
import { NONE } from '../../kit/format.ts';
import { viewPath } from '../paths.ts';
import { useRights } from '../rights.ts';
import { Rows } from './rows.tsx';
import { ValueLink } from './value-link.tsx';
import classes from './view.module.css';

interface FieldDetailProps {
  resource: Resource;
  field: Field;
  name: string;
  record: ResourceRecord;
}

/** A field's value in full: lines are kept, and a reference leads to its record when the person may open it. */
export function FieldDetail({ resource, field, name, record }: FieldDetailProps) {
  const text = formatValue(field, record[name], record.refs[name]);
  if (text === NONE) return <Nothing />;
  if (field.kind === 'reference') {
    return <Reference field={field} idguid={String(record[name])} text={text} />;
  }
  if (field.kind === 'file') return <FileLink {...{ resource, name, record, text }} />;
  if (field.kind === 'tags') return <Tags tags={record[name] as string[]} />;
  if (field.kind === 'lines') return <Rows field={field} rows={record[name] as Record<string, unknown>[]} />;
  if (field.kind === 'json') return <code className={classes.code}>{text}</code>;
  if (field.kind === 'text' && field.multiline) return <span className={classes.lines}>{text}</span>;
  return <ValueLink field={field} value={String(record[name])} text={text} />;
}

function Reference({ field, idguid, text }: { field: ReferenceField; idguid: string; text: string }) {
  const target = resourceNamed(field.to);
  const { canSee } = useRights(target);
  return canSee ? <Link to={viewPath(target, idguid)}>{text}</Link> : text;
}
