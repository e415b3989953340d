import type { AuditAction } from '../../core/audit-actions.ts';

const ACTIONS: Record<AuditAction, { label: string; color: string }> = {
  create: { label: 'Dodano', color: 'green' },
  update: { label: 'Izmijenjeno', color: 'tile' },
  delete: { label: 'Obrisano', color: 'red' },
  restore: { label: 'Vraćeno iz korpe', color: 'green' },
  import: { label: 'Uvezeno', color: 'copper' },
  security: { label: 'Prijava i sigurnost', color: 'gray' },
};

/** Label and colour of an audit action. */
export const actionOf = (action: AuditAction): { label: string; color: string } => ACTIONS[action];
