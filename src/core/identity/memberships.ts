import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../context.ts';

/** An organisation a person belongs to. */
export interface Membership extends Record<string, unknown> {
  idguid: string;
  name: string;
  logo: string | null;
  is_operator: boolean;
  is_default: boolean;
}

/** Organisations of a person, the default first, then by name. */
export async function membershipsOf(database: Database | Tx, userId: string): Promise<Membership[]> {
  return (await database.execute<Membership>(sql`select * from access_memberships(${userId})`)).rows;
}

/** Whether a person has a membership, active or not. */
export async function isMemberAnywhere(database: Database, userId: string): Promise<boolean> {
  const { rows } = await database.execute(sql`select from access_places(${userId}) limit 1`);
  return rows.length > 0;
}
