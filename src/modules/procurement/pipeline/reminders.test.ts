import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { entryOf, job, kit, notice, setUp, told } from './reminders.testkit.ts';

setUp();

describe('a reminder', () => {
  it('is sent once when its time comes, to whoever is responsible', async () => {
    const { amra, haris } = kit;
    const procedure = await notice();
    await kit.take(procedure, { remind: '3', person_id: haris.userId });
    await job();
    expect(await told(haris, 'ejn-deadline')).toEqual([]);
    await kit.t.ownerDb.execute(
      sql`update ejn_pipeline set remind_at = now() - interval '1 minute' where procedure_id = ${procedure}`,
    );
    await Promise.all([job(), job()]);
    expect(await told(haris, 'ejn-deadline')).toMatchObject([
      { title: expect.stringMatching(/^Rok za ponude je .+: Nabavka \d+$/), count: 1 },
    ]);
    expect(await told(amra, 'ejn-deadline')).toEqual([]);
    expect((await entryOf(procedure)).reminded_at).not.toBeNull();
  });

  it('is not sent of a procurement that the portal has no more', async () => {
    const procedure = await notice();
    await kit.take(procedure, { remind: '3' });
    await kit.t.ownerDb.execute(
      sql`update ejn_pipeline set remind_at = now() where procedure_id = ${procedure}`,
    );
    await kit.t.ownerDb.execute(
      sql`update ejn_notices set latest = false, open = false, gone_at = now() where procedure_id = ${procedure}`,
    );
    await job();
    expect(await told(kit.amra, 'ejn-deadline')).toEqual([]);
    await kit.t.ownerDb.execute(
      sql`update ejn_notices set latest = true, gone_at = null where procedure_id = ${procedure}`,
    );
    await job();
    expect(await told(kit.amra, 'ejn-deadline')).toHaveLength(1);
  });
});

describe('changes of own procurements', () => {
  const change = (procedure: number, what: string, changes: object[] | null = null) =>
    kit.t.ownerDb.execute(sql`
      insert into ejn_changes (procedure_id, what, changes) values (${procedure}, ${what}, ${changes && JSON.stringify(changes)})`);

  it('are told once to whoever is responsible, and not those from before', async () => {
    const { amra, haris } = kit;
    const procedure = await notice();
    await change(procedure, 'new');
    await change(procedure, 'changed');
    await kit.take(procedure, { person_id: haris.userId });
    await change(procedure, 'changed', [{ field: 'value', before: '10', after: '20' }]);
    await change(999, 'awarded');
    await job();
    await job();
    expect(await told(haris, 'ejn-changed')).toMatchObject([
      {
        title: `Ispravljeno: Nabavka ${procedure}`,
        body: expect.stringContaining('Procijenjena vrijednost'),
        count: 1,
      },
    ]);
    expect(await told(amra, 'ejn-changed')).toEqual([]);
    await change(procedure, 'awarded');
    await job();
    expect(await told(haris, 'ejn-changed')).toMatchObject([
      { title: `Dodijeljeno: Nabavka ${procedure}`, count: 2 },
    ]);
  });
});
