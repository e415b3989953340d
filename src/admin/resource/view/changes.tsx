import { VisuallyHidden } from '@mantine/core';
import { findResource } from '../../../core/registry.ts';
import type { Field } from '../../../core/resource.ts';
import { formatValue, plainText } from '../../fields/format-value.ts';
import { NONE } from '../../kit/format.ts';
import { type ChangesOf, changedFields } from './changed.ts';
import classes from './view.module.css';

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Before and after by field, in declared order; `subject`: the trail's name of the record's kind. */
export function Changes({ subject, changes }: { subject: string; changes: ChangesOf }) {
  const fields = findResource(subject)?.fields;
  return (
    <dl className={classes.changes}>
      {changedFields(subject, changes).map(({ name, label, from, to }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {Array.isArray(from) || Array.isArray(to) ? (
              <ListChange from={itemsOf(from)} to={itemsOf(to)} />
            ) : (
              <ValueChange field={fields?.[name]} from={from} to={to} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ValueChange({ field, from, to }: { field: Field | undefined; from: unknown; to: unknown }) {
  return (
    <>
      {isEmpty(from) ? <Empty /> : <del>{formatValue(field, from)}</del>}
      <span aria-hidden> → </span>
      {isEmpty(to) ? <Empty /> : <ins>{formatValue(field, to)}</ins>}
    </>
  );
}

const Empty = () => (
  <span className={classes.none}>
    <span aria-hidden>{NONE}</span>
    <VisuallyHidden>prazno</VisuallyHidden>
  </span>
);

const itemsOf = (value: unknown): string[] => {
  if (isEmpty(value)) return [];
  return Array.isArray(value) ? value.map(plainText) : [plainText(value)];
};

/** Only the added and removed entries of a list. */
function ListChange({ from, to }: { from: string[]; to: string[] }) {
  const gone = from.filter((one) => !to.includes(one));
  const come = to.filter((one) => !from.includes(one));
  return (
    <ul className={classes.items}>
      {gone.map((one) => (
        <li key={one}>
          <span aria-hidden>− </span>
          <del>{one}</del>
        </li>
      ))}
      {come.map((one) => (
        <li key={one}>
          <span aria-hidden>+ </span>
          <ins>{one}</ins>
        </li>
      ))}
    </ul>
  );
}
