// Long, since the product starts as another version. In the suite: powerdns.test.ts (what the logins read, and how a name is found).
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../../../test/config.ts';
import { connect, type Sql } from '../../../../test/sql.ts';
import { prepareDatabase } from '../../../server/app.ts';
import { owner, passwords, roles, setUp, t } from './powerdns.testkit.ts';

setUp();

/** Statements as one of the logins. */
async function as<T>(login: 'server' | 'ops' | 'purge', work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect({ ...t.owner, username: roles()[login], password: passwords[login] }, 1);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

describe('the views', () => {
  it('are renewed when the product starts as another version', async () => {
    const version = async () =>
      (await owner`select obj_description(to_regclass('pdns.records'), 'pg_class') as v`)[0]!.v as
        | string
        | null;
    const now = await version();
    await owner`comment on view pdns.records is 'old'`;
    await prepareDatabase(t.owner, testConfig());
    expect(await version()).toBe(now);
    // As a migration does that alters a column.
    await owner.unsafe('drop view pdns.records, pdns.domains, pdns.aliases, pdns.answered_metadata');
    await prepareDatabase(t.owner, testConfig());
    expect(await version()).toBe(now);
    await as('server', (sql) => sql`select count(*) from records`);
  });
});
