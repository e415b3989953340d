import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { dayOf, daysLater } from '../../../core/dates.ts';
import { newId } from '../../../core/id.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { madeUbl } from '../extraction/xml/test/made.ts';
import { retireDocuments } from './retention.service.ts';
import { deskOf } from './testkit.ts';

const TODAY = dayOf(new Date());
const YESTERDAY = daysLater(TODAY, -1);
let t: TestApp;
let person: Person;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  person = await t.member();
  desk = deskOf(t, person);
});
afterAll(() => t.close());

let sent = 0;
/** A document in a state that is kept until a day; an e-invoice is read at once. */
async function kept(until: string | null, state = 'odobren', who = desk, more = sql``): Promise<string> {
  sent += 1;
  const { body } = await who.send(`${madeUbl()}<!-- ${sent} -->`, `${sent}.xml`, 'faktura');
  const { idguid } = await who.worked(body.data.idguid);
  await t.ownerDb.execute(
    sql`update dok_documents set retain_until = ${until}, state = ${state} ${more} where idguid = ${idguid}`,
  );
  return idguid;
}
const retire = async (most?: number, who = person): Promise<number> => {
  const tenant = (await findTenant(t.deps.database, who.tenantId))!;
  const once = () =>
    asSystem(t.deps.database, tenant, (ctx) => retireDocuments(ctx, t.deps, new Date(), most));
  let parts = 1;
  while (await once()) parts += 1;
  return parts;
};
const idsOf = async (who = desk, path = ''): Promise<string[]> =>
  (await who.call('GET', path)).body.data.map(({ idguid }: { idguid: string }) => idguid).sort();
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

it('leaves one that a person has brought back', async () => {
  const back = await kept(YESTERDAY);
  await retire();
  expect((await desk.call('POST', '/trash/restore', { idguids: [back] })).status).toBe(200);
  expect((await desk.read(back)).retain_until).toBeNull();
  await retire();
  expect(await idsOf()).toEqual([back]);
  const { rows } = await t.ownerDb.execute(
    sql`select changes from audit_log where record_id = ${back} and action = 'restore'`,
  );
  expect(rows).toEqual([{ changes: { retain_until: { from: YESTERDAY, to: null } } }]);
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

it('goes by itself every night', async () => {
  const id = await kept(YESTERDAY);
  const { rows } = await t.ownerDb.execute(
    sql`select cron, timezone from pgboss.schedule where name = 'documents.retention'`,
  );
  expect(rows).toEqual([{ cron: '31 3 * * *', timezone: 'Europe/Sarajevo' }]);
  await t.deps.database.transaction((tx) =>
    t.deps.jobs.send(tx, 'documents.retention', {}, { tenantId: person.tenantId }),
  );
  await eventually(async () => expect(await idsOf(desk, '/trash')).toEqual([id]), { limit: 30_000 });
});
