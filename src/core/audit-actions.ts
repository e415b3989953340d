/**
 * What the trail tells of. `security`: what happens to accounts, factors and keys without a record's field changing;
 * the line's `changes` say what.
 */
export const AUDIT_ACTIONS = ['create', 'update', 'delete', 'restore', 'import', 'security'] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** How a person reads them. */
export const ACTION_LABELS: Record<AuditAction, string> = {
  create: 'Unos',
  update: 'Izmjena',
  delete: 'Brisanje',
  restore: 'Vraćanje iz korpe',
  import: 'Uvoz',
  security: 'Prijava i sigurnost',
};
