// Long, since five thousand records are made.
// In the suite: records.test.ts.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { A, ours, person, setUp, t } from './records.testkit.ts';

setUp();

describe('records', () => {
  it('are at most 5000 a domain', async () => {
    const { idguid } = (await ours.domain('puna.test')).body.data;
    await t.ownerDb.execute(sql`
      insert into ddns_records (tenant_id, idguid, domain_id, name, type, content)
      select ${person.tenantId}, gen_random_uuid(), ${idguid}, 'n' || n || '.puna.test', 'TXT', '"x"' from generate_series(1, 5000) n`);
    expect((await ours.record(idguid, 'jos', 'A', A)).body.code).toBe('too_many');
  });
});
