import { ACTION_LABELS, type AuditAction } from '../../core/audit-actions.ts';

const COLORS: Record<AuditAction, string> = {
  create: 'green',
  update: 'tile',
  delete: 'red',
  restore: 'green',
  merge: 'tile',
  import: 'copper',
  download: 'gray',
  security: 'gray',
  warning: 'yellow',
};

/** Label and colour of an audit action. */
export const actionOf = (action: AuditAction): { label: string; color: string } => ({
  label: ACTION_LABELS[action],
  color: COLORS[action],
});
