import { connect } from '../../../../../test/sql.ts';
import type { PgConnection } from '../../../../server/module.ts';
import { rolesOf } from '../roles.ts';

/** Removes the roles of a test's database, which has been dropped. */
export async function dropRoles(owner: PgConnection): Promise<void> {
  const sql = connect({ ...owner, database: 'postgres' }, 1);
  for (const role of Object.values(rolesOf(owner))) await sql.unsafe(`drop role if exists "${role}"`);
  await sql.end();
}
