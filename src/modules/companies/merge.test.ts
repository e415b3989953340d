import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import {
  call,
  DEALS,
  FIRMS,
  type Firm,
  firm,
  make,
  member,
  merge,
  read,
  restore,
  setUp,
  stranger,
  t,
} from './merge.testkit.ts';

vi.mock(import('../codebooks/resources.ts'), async (original) => ({
  ...(await original()),
  ...(await import('../../../test/company-users.resource.ts')),
}));
const history = async (url: string, { idguid }: { idguid: string }) =>
  (await call('GET', `${url}/${idguid}/history`)).body.data;

setUp();

/** Rows written past the API, as a module of their own would. */
const write = (statement: ReturnType<typeof sql>) => t.ownerDb.execute(statement);
const columnOf = async (statement: ReturnType<typeof sql>): Promise<unknown[]> =>
  (await t.ownerDb.execute<{ value: unknown }>(statement)).rows.map(({ value }) => value);

describe('merging', () => {
  it('is shown also while one of the two is being changed', async () => {
    const [keep, gone] = [await firm('Prva'), await firm('Druga')];
    await t.ownerDb.transaction(async (tx) => {
      await tx.execute(sql`select from companies where idguid = ${gone.idguid} for update`);
      expect((await call('GET', `${FIRMS}/${keep.idguid}/merge/${gone.idguid}`)).status).toBe(200);
    });
  });

  it('shows what differs and what moves, moves all of it, takes over values, tells the trail, and is undone', async () => {
    const keep = await firm('Alfa d.o.o.', {
      grad: 'Mostar',
      oznake: ['a'],
      racuni: [{ broj: '1290079401028494' }],
    });
    const gone = await firm('ALFA', {
      jib: '4201111110004',
      telefon: '061 111 222',
      grad: 'Čapljina',
      oznake: ['b'],
      racuni: [{ broj: '1290079401028494' }, { broj: 'DE89370400440532013000' }],
    });
    const third = await firm('Treća');
    const one = await make(DEALS, {
      naziv: 'Jedan',
      firma_id: gone.idguid,
      ucesnici: [third.idguid, gone.idguid],
    });
    const two = await make(DEALS, {
      naziv: 'Dva',
      firma_id: third.idguid,
      ucesnici: [gone.idguid, keep.idguid],
    });
    const removed = await make(DEALS, { naziv: 'Obrisani', firma_id: gone.idguid, ucesnici: [gone.idguid] });
    await call('DELETE', `${DEALS}/${removed.idguid}`);
    await write(
      sql`insert into calls (tenant_id, company) values (${member.tenantId}, ${gone.idguid}), (${member.tenantId}, ${third.idguid})`,
    );
    await write(
      sql`insert into papers values (${member.tenantId}, 'companies', ${gone.idguid}, 'p'), (${member.tenantId}, 'ugovori', ${gone.idguid}, 'p')`,
    );

    const seen = (await call('GET', `${FIRMS}/${keep.idguid}/merge/${gone.idguid}`)).body.data;
    expect(seen.differs).toEqual(['naziv', 'jib', 'grad', 'telefon', 'racuni', 'oznake']);
    expect(seen.moves).toEqual([
      { resource: 'ugovori', label: 'Ugovori', count: 3 },
      { resource: null, label: 'Pozivi', count: 1 },
      { resource: null, label: 'Papiri', count: 1 },
      { resource: null, label: 'Korpa', count: 2 },
    ]);

    const merged = await merge(keep, gone, ['jib', 'telefon', 'oznake', 'racuni']);
    expect(merged.status).toBe(200);
    expect(merged.body.data).toMatchObject({
      naziv: 'Alfa d.o.o.',
      grad: 'Mostar',
      jib: '4201111110004',
      telefon: '+38761111222',
      oznake: ['a', 'b'],
      racuni: [{ broj: 'BA391290079401028494' }, { broj: 'DE89370400440532013000' }],
      version: 2,
    });
    expect((await call('GET', `${FIRMS}/${gone.idguid}`)).status).toBe(404);
    expect(await read(DEALS, one)).toMatchObject({
      firma_id: keep.idguid,
      ucesnici: [third.idguid, keep.idguid],
      version: 3,
    });
    expect(await read(DEALS, two)).toMatchObject({
      firma_id: third.idguid,
      ucesnici: [keep.idguid],
      version: 2,
    });
    const callsOf = (of: Firm) =>
      columnOf(sql`select count(*)::int as value from calls where company = ${of.idguid}`);
    const papersOf = (of: Firm) =>
      columnOf(sql`select resource as value from papers where record_id = ${of.idguid} order by 1`);
    expect([await callsOf(keep), await callsOf(gone), await callsOf(third)]).toEqual([[1], [0], [1]]);
    expect([await papersOf(keep), await papersOf(gone)]).toEqual([['companies'], ['ugovori']]);
    const [, line] = await history(FIRMS, keep);
    const [told] = await history(FIRMS, keep);
    expect([told.action, line.action]).toEqual(['merge', 'update']);
    expect(told.changes).toEqual({
      _merged: { from: null, to: 'ALFA (4201111110004)' },
      _moved: { from: null, to: ['Ugovori (3)', 'Pozivi (1)', 'Papiri (1)', 'Korpa (2)'] },
    });
    expect((await history(DEALS, two))[0].changes).toEqual({
      ucesnici: { from: 'ALFA (4201111110004)', to: 'Alfa d.o.o.' },
    });

    // What was in the trash refers to the one that stayed, and can be restored.
    expect((await call('POST', `${DEALS}/trash/restore`, { idguids: [removed.idguid] })).status).toBe(200);
    expect(await read(DEALS, removed)).toMatchObject({ firma_id: keep.idguid, ucesnici: [keep.idguid] });
    // One of the moved ones is led elsewhere, and one value is changed again: neither is touched by undoing.
    const moved = await read(DEALS, one);
    await call('PATCH', `${DEALS}/${one.idguid}`, { version: moved.version, firma_id: third.idguid });
    await call('PATCH', `${FIRMS}/${keep.idguid}`, { version: 2, telefon: '062 333 444' });

    expect((await restore(gone)).body.data).toEqual({ restored: 1 });
    expect((await history(FIRMS, keep)).map((line: { changes: object }) => line.changes)).toContainEqual({
      _merged: { from: 'ALFA (4201111110004)', to: null },
    });
    expect(await read(FIRMS, gone)).toMatchObject({
      naziv: 'ALFA',
      jib: '4201111110004',
      grad: 'Čapljina',
      oznake: ['b'],
    });
    expect(await read(FIRMS, keep)).toMatchObject({
      jib: null,
      telefon: '+38762333444',
      oznake: ['a'],
      racuni: [{ broj: 'BA391290079401028494' }],
    });
    expect(await read(DEALS, one)).toMatchObject({
      firma_id: third.idguid,
      ucesnici: [third.idguid, gone.idguid],
    });
    expect(new Set((await read(DEALS, two)).ucesnici)).toEqual(new Set([keep.idguid, gone.idguid]));
    expect([await callsOf(keep), await callsOf(gone)]).toEqual([[0], [1]]);
    expect([await papersOf(keep), await papersOf(gone)]).toEqual([[], ['companies', 'ugovori']]);
  });

  it('refuses one with itself, what is not there, others’ and the register’s', async () => {
    const own = await firm('Svoja');
    const theirs = await firm('Tuđa', {}, stranger);
    const [known] = (await call('GET', `${FIRMS}?jib=4203144510006`)).body.data;
    const itself = await merge(own, own);
    expect(itself).toMatchObject({
      status: 422,
      body: { message: 'Zapis se ne može spojiti sam sa sobom.' },
    });
    expect((await merge(own, { ...own, idguid: own.idguid.toUpperCase() })).status).toBe(422);
    for (const [keep, gone] of [
      [own, theirs],
      [theirs, own],
      [own, { ...own, idguid: crypto.randomUUID() }],
      [own, { ...own, idguid: 'nije-id' }],
    ] as const)
      expect((await merge(keep, gone)).status).toBe(404);
    for (const [keep, gone] of [
      [own, known],
      [known, own],
    ] as const) {
      expect(await merge(keep, gone)).toMatchObject({ status: 403, body: { code: 'shared_record' } });
      const seen = await call('GET', `${FIRMS}/${keep.idguid}/merge/${gone.idguid}`);
      expect(seen.body.code).toBe('shared_record');
    }
    const other = await firm('Druga svoja');
    const offered = await call('GET', `${FIRMS}/merge/references/other`);
    expect(offered.body.data.length).toBeGreaterThan(0);
    const mayChange = await Promise.all(
      offered.body.data.map(({ idguid }: { idguid: string }) => read(FIRMS, { idguid })),
    );
    expect(mayChange.every(({ can_edit }) => can_edit)).toBe(true);
    expect((await merge(own, other, ['nema'])).body.errors.take).toContain('Nepoznato polje');
    expect((await merge({ ...own, version: 7 }, other)).body.code).toBe('stale');
    expect((await merge(own, { ...other, version: 7 })).body.data.current.naziv).toBe('Druga svoja');
    const reader = await t.member({ tenantId: member.tenantId, permissions: ['admin_companies_pregled'] });
    expect((await merge(own, other, [], reader)).status).toBe(403);
    expect((await read(FIRMS, other)).version).toBe(1);
  });

  it('is refused where both have what one may have once, and then changes nothing', async () => {
    const [a, b] = [await firm('Kredit 1'), await firm('Kredit 2')];
    const deal = await make(DEALS, { naziv: 'Kreditni', firma_id: b.idguid });
    await write(
      sql`insert into credits values (${member.tenantId}, ${a.idguid}, 1), (${member.tenantId}, ${b.idguid}, 2)`,
    );
    const refused = await merge(a, b);
    expect(refused).toMatchObject({ status: 409, body: { code: 'cannot_merge' } });
    expect(refused.body.message).toContain('credits');
    expect(await read(DEALS, deal)).toMatchObject({ firma_id: b.idguid, version: 1 });
    await write(sql`delete from credits where company = ${a.idguid}`);
    expect((await merge(a, b)).status).toBe(200);
    expect(await columnOf(sql`select amount as value from credits where company = ${a.idguid}`)).toEqual([2]);
    expect((await restore(b)).status).toBe(200);
    expect(await columnOf(sql`select amount as value from credits where company = ${b.idguid}`)).toEqual([2]);
  });

  it('leaves the old address leading to the one that stayed, over several merges, until it is undone', async () => {
    const [a, b, c] = [
      await firm('Staza A'),
      await firm('Staza B', { jib: '4201111110012' }),
      await firm('Staza C'),
    ];
    const at = (of: Firm, by = member) => call('GET', `${FIRMS}/${of.idguid}`, undefined, by);
    await merge(b, a);
    const led = { code: 'merged', data: { idguid: b.idguid, title: 'Staza B (4201111110012)' } };
    expect(await at(a)).toMatchObject({ status: 404, body: led });
    await merge(c, await read(FIRMS, b));
    expect((await at(a)).body.data).toEqual({ idguid: c.idguid, title: 'Staza C' });
    const reader = await t.member({ tenantId: member.tenantId, permissions: ['admin_companies_pregled'] });
    expect((await at(a, reader)).body.code).toBe('merged');
    expect((await at(a, stranger)).body.code).toBe('not_found');
    await call('DELETE', `${FIRMS}/${c.idguid}`);
    expect((await at(a)).body.code).toBe('not_found');
    await restore(c);
    await restore(b);
    await restore(a);
    expect((await at(a)).status).toBe(200);
  });
});
