import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';

/** The pool. Tables with a tenant column are empty through it: use `inTenant` (tenant.ts). */
export type Database = NodePgDatabase<Record<string, never>>;
/** One transaction, in which the tenant of the request is set. */
export type Tx = PgTransaction<
  NodePgQueryResultHKT,
  Record<string, never>,
  ExtractTablesWithRelations<Record<string, never>>
>;

/** A person as a member of one organisation, with their effective permissions there. */
export interface Actor {
  userId: string;
  /** The organisation of these permissions; an operator's member may act for another (`Ctx.tenant`). */
  tenantId: string;
  /** Full name, as the audit trail stores it. */
  name: string;
  email: string;
  permissions: ReadonlySet<string>;
  roles: readonly string[];
  /** Name of the API key or of the impersonator; null in person. */
  via: string | null;
}

/** The organisation that the actor acts for. */
export interface TenantRef {
  id: string;
  name: string;
  /** Runs the installation; its records of a shared resource are readable by all. */
  isOperator: boolean;
}

/** Everything a service gets; it never sees the request. */
export interface Ctx {
  db: Tx;
  actor: Actor;
  tenant: TenantRef;
  /** IP address of the request, for the audit trail. */
  ip: string | null;
}
