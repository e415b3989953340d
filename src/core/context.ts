import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';

/** The pool. Tables with a tenant column answer nothing through it: use `inTenant` (tenant.ts). */
export type Database = NodePgDatabase<Record<string, never>>;
/** One transaction, in which the tenant of the request is set. */
export type Tx = PgTransaction<
  NodePgQueryResultHKT,
  Record<string, never>,
  ExtractTablesWithRelations<Record<string, never>>
>;

/** Who acts: a person as a member of one organisation, with the rights that count there. */
export interface Actor {
  userId: string;
  /** The organisation whose rights these are; the operator's people may act for another (`Ctx.tenant`). */
  tenantId: string;
  /** Full name, kept in the audit trail as it was. */
  name: string;
  email: string;
  permissions: ReadonlySet<string>;
  roles: readonly string[];
  /** Through what they act, where not in person: an API key's name, or who acts in their name. */
  via: string | null;
}

/** The organisation in whose name the actor acts. */
export interface TenantRef {
  id: string;
  name: string;
  /** The company that runs the installation: what it enters in a shared resource, everybody reads. */
  isOperator: boolean;
}

/** All a service is given; it never sees the request. */
export interface Ctx {
  db: Tx;
  actor: Actor;
  tenant: TenantRef;
  /** Address the request came from, for the audit trail. */
  ip: string | null;
}
