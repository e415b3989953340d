// Long, since records are removed and brought back with their files. In the suite: attachments.test.ts (also of a record in the trash).
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { jobTenant } from '../../server/jobs/tenants.ts';
import { purgeTrash } from '../trash/purge.ts';
import { attachmentsKit, FIRMS, READ, type Row, UNKNOWN } from './testkit.ts';

const kit = attachmentsKit();
const { call, firm, at, attached, attach, names, changesOf, bytesSwept } = kit;

const takeOff = async (record: Row, name: string): Promise<Row> => {
  const one = await attached(record, name);
  await call('DELETE', at(record, `/${one.idguid}`));
  return one;
};
const removed = async (record: Row): Promise<Row[]> => (await call('GET', at(record, '/removed'))).body.data;
const purge = (record: Row, ...rows: { idguid: string }[]) =>
  call('POST', at(record, '/removed/purge'), { idguids: rows.map(({ idguid }) => idguid) });
const files = async (): Promise<number> =>
  (await call('GET', '/api/admin/stored-files/space')).body.data.used.files;

it('attachments that were taken off are told with their record, the newest first, until they are back', async () => {
  const [record, other] = [await firm('Uklanja'), await firm('Druga')];
  const [first, second] = [await takeOff(record, 'prvi.txt'), await takeOff(record, 'drugi.txt')];
  await takeOff(other, 'tuđi.txt');
  const rows = await removed(record);
  expect(rows).toMatchObject([
    { idguid: second.idguid, name: 'drugi.txt', media_type: 'text/plain', size: 18 },
    { idguid: first.idguid, name: 'prvi.txt' },
  ]);
  const { removed_at, kept_until } = rows[0] as unknown as Record<string, string>;
  expect(Date.parse(kept_until!) - Date.parse(removed_at!)).toBe(30 * 86_400_000);
  await call('POST', at(record, `/${second.idguid}/restore`));
  expect((await removed(record)).map(({ name }) => name)).toEqual(['prvi.txt']);
});

it('deleted for good they make room, and the record tells it', async () => {
  const record = await firm('Prazni');
  await attach(record, 'ostaje.txt');
  const before = await files();
  const gone = [await takeOff(record, 'a.txt'), await takeOff(record, 'b.txt')];
  const waits = await takeOff(record, 'čeka.txt');
  await bytesSwept();
  expect(await files()).toBe(before + 3);
  const answer = await purge(record, ...gone);
  expect(answer.body).toMatchObject({ data: { purged: 2 }, message: 'Trajno su obrisana 2 priloga.' });
  await bytesSwept();
  expect(await files()).toBe(before + 1);
  expect(await removed(record)).toMatchObject([{ idguid: waits.idguid }]);
  expect(await names(record)).toEqual(['ostaje.txt']);
  for (const { idguid } of gone)
    expect((await call('POST', at(record, `/${idguid}/restore`))).status).toBe(404);
  const [last] = await changesOf(record);
  expect(Object.values(last!)).toEqual([{ from: expect.arrayContaining(['a.txt', 'b.txt']), to: null }]);
  expect(last).toHaveProperty('_attachments_purged');
});

it('they go with their record to the one it is merged into, and are gone for good with it', async () => {
  const [keep, gone] = [await firm('Ostaje s uklonjenim'), await firm('Odlazi s uklonjenim')];
  const [back, stays] = [await takeOff(gone, 'vraćen.txt'), await takeOff(gone, 'uklonjen.txt')];
  const between = `${FIRMS}/${keep.idguid}/merge/${gone.idguid}`;
  expect((await call('POST', between, { version: 1, other_version: 1, take: [] })).status).toBe(200);
  expect(await removed(keep)).toHaveLength(2);
  expect((await call('POST', at(keep, `/${back.idguid}/restore`))).status).toBe(200);
  expect(await names(keep)).toEqual(['vraćen.txt']);
  await call('POST', `${FIRMS}/trash/restore`, { idguids: [gone.idguid] });
  expect(await removed(keep)).toEqual([]);
  expect(await removed(gone)).toMatchObject([{ idguid: stays.idguid }]);

  await call('DELETE', `${FIRMS}/${gone.idguid}`);
  await kit.t.ownerDb.execute(
    sql`update trash set removed_at = now() - interval '31 days' where idguid = ${gone.idguid}`,
  );
  await (await jobTenant(kit.t.deps.database, kit.member.tenantId))!.within(purgeTrash);
  const { rows } = await kit.t.ownerDb.execute(sql`select idguid from trash where idguid = ${stays.idguid}`);
  expect(rows).toEqual([]);
});

it('those of another record, unknown ones and those of others stay', async () => {
  const [record, other] = [await firm('Svoja'), await firm('Strana')];
  const [mine, theirs] = [await takeOff(record, 'm.txt'), await takeOff(other, 't.txt')];
  const there = await attached(record, 'priložen.txt');
  for (const wrong of [theirs, there, { idguid: UNKNOWN }, { idguid: 'x' }])
    expect((await purge(record, mine, wrong)).status).toBe(404);
  expect((await call('POST', at(record, '/removed/purge'), { idguids: [] })).status).toBe(422);
  const reader = await kit.t.member({ tenantId: kit.member.tenantId, permissions: [READ] });
  const body = { idguids: [mine.idguid] };
  for (const [who, status] of [
    [reader, 403],
    [kit.stranger, 404],
  ] as const) {
    expect((await call('GET', at(record, '/removed'), undefined, who)).status).toBe(status);
    expect((await call('POST', at(record, '/removed/purge'), body, who)).status).toBe(status);
  }
  expect(await removed(record)).toHaveLength(1);
  const { rows } = await kit.t.ownerDb.execute(
    sql`select idguid from trash where idguid in (${mine.idguid}, ${theirs.idguid})`,
  );
  expect(rows).toHaveLength(2);
});
