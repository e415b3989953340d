import { Button, type ButtonProps } from '@mantine/core';
import { MAX_SELECTED } from '../../core/list-query.ts';
import { formatNumber } from '../kit/format.ts';
import type { Selected } from './use-selection.ts';

interface BulkButtonProps extends ButtonProps {
  selected: Pick<Selected, 'ids'>;
  /** Most rows that the action takes at once. */
  most?: number;
  onClick: () => void;
}

/** Button of a bulk action. With more rows selected than the action takes, it is disabled and says so. */
export function BulkButton({
  selected,
  most = MAX_SELECTED,
  disabled,
  children,
  ...button
}: BulkButtonProps) {
  const tooMany = selected.ids.length > most;
  return (
    <Button size="compact-sm" variant="default" {...button} disabled={disabled || tooMany}>
      {children}
      {tooMany && ` (najviše ${formatNumber(most)})`}
    </Button>
  );
}
