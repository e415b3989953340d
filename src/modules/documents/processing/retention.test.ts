import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Person } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { newId } from '../../../core/id.ts';
import { desk, idsOf, kept, person, retire, setUp, TODAY, t, YESTERDAY } from './retention.testkit.ts';
import { deskOf } from './testkit.ts';

setUp();
const noticesOf = async (who: Person) => {
  const { body } = await t.call('GET', '/api/obavijesti', { token: who.token });
  return body.data.filter(({ kind }: { kind: string }) => kind === 'documents-retention');
};

it('moves what is decided and past its day to the trash, in parts, and tells everybody once', async () => {
  const colleague = await t.member({ tenantId: person.tenantId });
  const stranger = deskOf(t, await t.member());
  const withDraft = (draft: string) => sql`, draft_id = ${draft}`;
  const draft = newId();
  await t.ownerDb.execute(sql`insert into fin_drafts
      (tenant_id, idguid, created_by, type, day_typed, description, statement_no, source, lines, line_count, debit, credit)
    values (${person.tenantId}, ${draft}, '', 'UR', '', '', '', 'manual', '[]', 0, 0, 0)`);
  const gone = [
    await kept(YESTERDAY),
    await kept('2020-01-31', 'izvezen'),
    await kept(YESTERDAY, 'odbijen', desk, withDraft(newId())),
  ];
  const stays = [
    await kept(TODAY),
    await kept(null),
    await kept(YESTERDAY, 'na_pregledu'),
    await kept(YESTERDAY, 'odobren', desk, withDraft(draft)),
  ];
  const foreign = await kept(YESTERDAY, 'odobren', stranger);
  expect(await retire(2)).toBe(2);
  expect(await idsOf()).toEqual([...stays].sort());
  expect(await idsOf(desk, '/trash')).toEqual([...gone].sort());
  expect(await idsOf(stranger)).toEqual([foreign]);

  for (const one of [person, colleague]) {
    const [notice, ...more] = await noticesOf(one);
    expect(more).toEqual([]);
    expect(notice.title).toBe('Istekao rok čuvanja: 3 dokumenta su u korpi');
    expect(notice.path).toBe(
      `/obrada-dokumenta/dokumenti/trash?removed_by=Sistem&removed_at__gte=${TODAY}&removed_at__lte=${TODAY}`,
    );
  }
  expect(await idsOf(desk, '/trash?removed_by=Sistem')).toHaveLength(3);
  const { rows } = await t.ownerDb.execute(
    sql`select action, actor_name from audit_log where record_id = ${gone[0]!} order by at desc limit 1`,
  );
  expect(rows).toEqual([{ action: 'delete', actor_name: 'Sistem' }]);
  await retire();
  expect(await noticesOf(person)).toHaveLength(1);
});

it('is found in the list by its day', async () => {
  const [first, later] = [await kept('2037-12-31'), await kept('2040-01-01')];
  await kept(null);
  expect(await idsOf(desk, '?retain_until__lte=2037-12-31')).toEqual([first]);
  expect(await idsOf(desk, '?retain_until__gte=2038-01-01')).toEqual([later]);
  const { body } = await desk.call('GET', '?sort=-retain_until');
  expect(body.data.map(({ retain_until }: { retain_until: string }) => retain_until)).toEqual(
    expect.arrayContaining(['2040-01-01', '2037-12-31', null]),
  );
});

it('documents and trials whose job is gone are looked for in organisations that have some', async () => {
  const empty = await t.member();
  await kept(null);
  await t.deps.database.transaction((tx) => t.deps.jobs.send(tx, 'documents.forgotten', {}));
  const looked = async () => {
    const { rows } = await t.ownerDb.execute<{ tenant: string | null }>(
      sql`select group_id as tenant from pgboss.job where name = 'documents.forgotten'`,
    );
    return rows.map(({ tenant }) => tenant);
  };
  await expect.poll(looked, { timeout: scaledTimeout(30_000) }).toContain(person.tenantId);
  expect(await looked()).not.toContain(empty.tenantId);
});
