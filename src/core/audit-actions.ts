/**
 * Actions in the trail. `download`: by somebody who has not signed in. `security`: events of accounts, factors and keys without a changed
 * field, and `warning`: something odd that nobody did on purpose, such as a wrong clock; `changes` describes them.
 */
export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'restore',
  'merge',
  'import',
  'download',
  'security',
  'warning',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Bosnian labels. */
export const ACTION_LABELS: Record<AuditAction, string> = {
  create: 'Dodano',
  update: 'Izmijenjeno',
  delete: 'Obrisano',
  restore: 'Vraćeno iz korpe',
  merge: 'Spojeno',
  import: 'Uvezeno',
  download: 'Preuzeto',
  security: 'Prijava i sigurnost',
  warning: 'Upozorenje',
};
