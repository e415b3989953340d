import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Resource } from '../../../core/resource.ts';
import { kindOfFault } from '../../../core/transfer/kind-of-fault.ts';
import type { Finding, ImportResult } from '../../../core/transfer/transfer.api.ts';
import { counted, formatNumber } from '../../kit/index.ts';
import classes from './import.module.css';

const labelOf = (resource: Resource, { field }: Finding): string =>
  field === null ? 'Cijeli red' : (resource.fields[field]?.label ?? field);

/** Kinds of faults with how many rows have each; one of them narrows the rows below. */
export const FaultKinds = ({
  resource,
  result,
  chosen,
  onChoose,
}: {
  resource: Resource;
  result: ImportResult;
  /** The kind shown below; null for all. */
  chosen: string | null;
  onChoose: (kind: string | null) => void;
}) => (
  <ul className={classes.kinds} aria-label="Vrste grešaka">
    {result.faults.map((fault) => {
      const kind = kindOfFault(fault);
      return (
        <li key={kind}>
          <UnstyledButton
            className={classes.kind}
            aria-pressed={chosen === kind}
            onClick={() => onChoose(chosen === kind ? null : kind)}
          >
            <b>{formatNumber(fault.count)}</b>
            <span>
              <span className={classes.kindField}>{labelOf(resource, fault)}</span>{' '}
              {fault.same ? '' : 'npr. '}
              {fault.message}
            </span>
          </UnstyledButton>
        </li>
      );
    })}
  </ul>
);

/** Values that are imported although they look wrong, with the rows of the file where they stand. */
export function Doubts({
  resource,
  result: { doubts, dry_run },
}: {
  resource: Resource;
  result: Pick<ImportResult, 'doubts' | 'dry_run'>;
}) {
  if (doubts.length === 0) return null;
  return (
    <div className={classes.doubts} role="note">
      <IconAlertTriangle size={18} aria-hidden />
      <ul>
        {doubts.map((doubt) => (
          <li key={kindOfFault(doubt)}>
            <b>{labelOf(resource, doubt)}:</b> {doubt.message} {counted(doubt.count, 'red', 'reda', 'redova')}
            , {doubt.count > doubt.rows.length ? 'npr. ' : 'broj '}
            {doubt.rows.map(formatNumber).join(', ')}. {dry_run ? 'Uvozi se' : 'Uvezeno je'}, ali provjerite.
          </li>
        ))}
      </ul>
    </div>
  );
}
