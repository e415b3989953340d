import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Resource, ResourceRecord } from '../../core/resource.ts';
import { FileLink } from '../files/file-link.tsx';
import { NONE } from '../kit/format.ts';
import classes from './field-value.module.css';
import { formatMeta, formatValue } from './format-value.ts';

/** One field of a record in a table, a card or a tree: short, on one line. */
export function FieldValue({
  resource,
  name,
  record,
}: {
  resource: Resource;
  name: string;
  record: ResourceRecord;
}) {
  const field = resource.fields[name];
  const value = record[name];
  if (!field) return <span className={classes.quiet}>{formatMeta(name, value)}</span>;
  if (field.kind === 'boolean') {
    return value ? (
      <IconCheck className={classes.yes} size={16} stroke={2.4} role="img" aria-label="Da" />
    ) : (
      <span className={classes.quiet}>Ne</span>
    );
  }
  const text = formatValue(field, value, record.refs[name]);
  if (text === NONE) return <Nothing />;
  if (field.kind === 'tags') return <Tags tags={value as string[]} />;
  if (field.kind === 'file') return <FileLink {...{ resource, name, record, text }} />;
  if (field.kind === 'choice') return <span className={classes.choice}>{text}</span>;
  return text;
}

/** Tags beside each other. */
export const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className={classes.tags}>
    {tags.map((tag) => (
      <span key={tag} className={classes.tag}>
        {tag}
      </span>
    ))}
  </span>
);

/** Stands for a missing value: a quiet dash, said as "bez vrijednosti". */
export function Nothing() {
  return (
    <span className={classes.quiet}>
      <span aria-hidden>{NONE}</span>
      <VisuallyHidden>bez vrijednosti</VisuallyHidden>
    </span>
  );
}
