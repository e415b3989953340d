import type { Actor } from './context.ts';

/** The id of nobody. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Who acts where a job does: the audit trail names it, and it has no rights that a service could ask for. */
export const systemActor = (tenantId: string): Actor => ({
  userId: NOBODY,
  tenantId,
  name: 'Sistem',
  email: '',
  permissions: new Set(),
  roles: [],
  via: null,
});

/** The actor's person as a record keeps it: null for the system. */
export const personOf = ({ userId }: Actor): string | null => (userId === NOBODY ? null : userId);
