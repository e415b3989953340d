import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { NOTICES_API, noticePath, SEE_NOTICES } from '../labels.ts';
import type { NoticeCard } from './announcements.api.ts';
import { noticeId } from './notice-id.ts';
import { insertAuthority, insertNotices } from './testkit.ts';

let t: TestApp;
let person: Person;
const DAY = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

beforeAll(async () => {
  t = await createTestApp();
  person = await t.member({ permissions: [SEE_NOTICES] });
  await insertAuthority(t, { id: 7, name: 'Dom zdravlja Tuzla', city: 'Tuzla' });
  await insertAuthority(t, { id: 8, name: 'Дом здравља Бијељина', city: 'NIGDJE BRDO' });
  await insertNotices(t, [
    {
      id: 1,
      name: 'Nabavka lijekova',
      authority: 7,
      lots: [
        { name: 'Lijekovi za srce', cpv: '33622000', value: 1000 },
        { name: 'Rukavice', cpv: '33141420' },
      ],
    },
    {
      id: 2,
      name: 'Lijekovi prošle godine',
      authority: 7,
      outcome: 'awarded',
      deadline: inDays(-200),
      announced: inDays(-230),
      lots: [{ name: 'Srce', cpv: '33622100', value: 500 }],
    },
    {
      id: 3,
      name: 'Krov',
      authority: 7,
      deadline: inDays(-3),
      announced: inDays(-30),
      lots: [{ name: 'Krov', cpv: '45261000' }],
    },
    { id: 4, name: 'Nešto drugo', authority: 8, deadline: null, value: null },
  ]);
  const add = (statement: ReturnType<typeof sql>) => t.ownerDb.execute(statement);
  await add(sql`
    insert into ejn_suppliers (key, stamp, name, city, firm) values ('r1', '', 'Apoteka d.o.o.', 'Tuzla', 'r1'),
      ('u1', '', 'APOTEKA DOO', 'Tuzla', 'r1'), ('r2', '', 'Druga firma', 'Zenica', 'r2')`);
  await add(
    sql`insert into ejn_groups (id, stamp, procedure_id, lot_id, awarded) values (21, '', 2, 200, true)`,
  );
  await add(sql`
    insert into ejn_members (key, stamp, group_id, supplier, lead) values ('r21', '', 21, 'r2', false), ('u21', '', 21, 'u1', true)`);
  await add(sql`
    insert into ejn_contracts (id, stamp, procedure_id, lot_id, group_id, day, value, currency, bids)
    values (31, '', 2, 200, 21, ${inDays(-150)}, 450, 'BAM', 3), (32, '', 2, 999, null, null, 10, 'EUR', 1)`);
  await add(
    sql`insert into ejn_awards (id, stamp, procedure_id, announced) values (41, '', 2, ${inDays(-160)})`,
  );
});
afterAll(() => t.close());

const get = (path: string, token = person.token) => t.call('GET', `${NOTICES_API}/${path}`, { token });
const cardOf = async (procedure: number): Promise<NoticeCard> => {
  const { status, body } = await get(noticeId(procedure));
  expect(status).toBe(200);
  return body.data;
};

describe('the page of a notice', () => {
  it('says what is known of it, in words', async () => {
    const card = await cardOf(1);
    expect(card).toMatchObject({
      idguid: noticeId(1),
      name: 'Nabavka lijekova',
      authority: { id: '7', name: 'Dom zdravlja Tuzla' },
      city: 'Tuzla',
      authority_more: { municipality: 'Tuzla' },
      procedure_type: { code: 'OpenProcedure', name: 'Otvoreni postupak' },
      contract_type: { code: 'Goods', name: 'Robe' },
      lots: 2,
      value: '10000.00',
      state: 'open',
      corrected: false,
      pipeline: null,
      followed: false,
      simulated: false,
      gone_at: null,
      portal_url: 'https://next.ejn.gov.ba/procedures/1/overview',
    });
    expect(card.authority_more!.canton).toBeTruthy();
    expect(card.cpv.map(({ code, croatian }) => [code, croatian])).toEqual([
      ['33622000', true],
      ['33141420', true],
    ]);
    expect(card.all_lots.map(({ number, name, value }) => [number, name, value])).toEqual([
      [1, 'Lijekovi za srce', '1000.00'],
      [2, 'Rukavice', null],
    ]);
    expect(card.timeline.map(({ kind, type }) => [kind, type?.name])).toEqual([
      ['announced', 'Obavještenje o nabavci'],
      ['deadline', undefined],
    ]);
  });

  it('shows the authority’s others, and its earlier awards for the same codes or those below them', async () => {
    const { neighbours, earlier } = await cardOf(1);
    expect(neighbours.map(({ name, state }) => [name, state])).toEqual([
      ['Krov', 'closed'],
      ['Lijekovi prošle godine', 'awarded'],
    ]);
    expect(earlier).toEqual([
      {
        idguid: noticeId(2),
        name: 'Lijekovi prošle godine',
        cpv: '33622100',
        contract: {
          day: expect.any(String),
          value: '450.00',
          currency: null,
          bids: 3,
          // The leading one first, as the firm that it is joined to.
          suppliers: [
            { key: 'r1', name: 'Apoteka d.o.o.', city: 'Tuzla' },
            { key: 'r2', name: 'Druga firma', city: 'Zenica' },
          ],
        },
      },
    ]);
    expect((await cardOf(3)).earlier).toEqual([]);
  });

  it('shows who got which lot, and contracts whose lot is not known', async () => {
    const { all_lots, timeline, state } = await cardOf(2);
    expect(timeline[2]).toMatchObject({
      type: { code: 'AwardNotices', color: 'zelena' },
      text: 'Obavještenje o dodjeli ugovora',
    });
    expect(state).toBe('awarded');
    expect(all_lots.map(({ name, contracts }) => [name, contracts.map(({ value }) => value)])).toEqual([
      ['Srce', ['450.00']],
      ['Ugovori bez navedenog lota', ['10.00']],
    ]);
    expect(all_lots[1]!.contracts[0]!.currency).toBe('EUR');
    expect(timeline.map(({ kind }) => kind)).toEqual([
      'announced',
      'deadline',
      'awarded',
      'contract',
      'contract',
    ]);
  });

  it('has no deadline where the source names none', async () => {
    const card = await cardOf(4);
    expect(card).toMatchObject({ deadline: null, state: 'closed', value: null });
    expect(card.authority_more).toMatchObject({ municipality: null, canton: null, entity: null });
    expect((await get(`${noticeId(4)}/kalendar.ics`)).body).toMatchObject({ code: 'no_deadline' });
  });

  it('is of nothing for an unknown id, and needs the right', async () => {
    for (const id of ['x', noticeId(999), '01890000-0000-7000-8000-000000000000', `${noticeId(1)}0`])
      for (const path of [id, `${id}/kalendar.ics`]) expect((await get(path)).status, path).toBe(404);
    const other = await t.member({ permissions: [] });
    expect((await get(noticeId(1), other.token)).status).toBe(403);
  });
});

describe('a correction', () => {
  const calendar = async (): Promise<string> =>
    (await get(`${noticeId(1)}/kalendar.ics`)).body.split('BEGIN:VEVENT')[1];
  const line = (text: string, name: string): string =>
    new RegExp(`^${name}[:;].*`, 'm').exec(text)![0].trim();

  it('keeps the address and the calendar event, and raises its sequence', async () => {
    const before = await calendar();
    expect(before).toContain('SUMMARY:Rok za ponude: Nabavka lijekova');
    expect(line(before, 'URL')).toBe('URL:https://next.ejn.gov.ba/procedures/1/overview');
    await t.ownerDb.execute(sql`
      insert into ejn_notices (id, stamp, procedure_id, latest, open, number, name, procedure_type, contract_type, authority_id, value,
        announced, deadline, v, stems, cp, lots)
      select 101, stamp, procedure_id, true, true, number, 'Nabavka lijekova i rukavica', procedure_type, contract_type, authority_id, value,
        now(), deadline + interval '5 days', v, stems, cp, lots from ejn_notices where id = 1`);
    await t.ownerDb.execute(sql`update ejn_notices set latest = false, open = false where id = 1`);
    await t.ownerDb.execute(sql`insert into ejn_changes (procedure_id, what) values (1, 'changed')`);
    const card = await cardOf(1);
    expect(card).toMatchObject({ name: 'Nabavka lijekova i rukavica', corrected: true });
    const corrected = card.timeline.find(({ kind }) => kind === 'corrected')!;
    expect(corrected.changes.map(({ field }) => field)).toEqual(['Naziv', 'Rok za ponude']);
    const after = await calendar();
    expect(line(after, 'UID')).toBe(line(before, 'UID'));
    expect(line(after, 'DTSTART')).not.toBe(line(before, 'DTSTART'));
    const sequence = (text: string) => Number(line(text, 'SEQUENCE').split(':')[1]);
    expect(sequence(after)).toBeGreaterThan(sequence(before));
  });

  it('of a notice that is gone leaves its page, which says so, and calls the event off', async () => {
    await t.ownerDb.execute(sql`
      update ejn_notices set latest = false, open = false, gone_at = now() where id = 101`);
    const card = await cardOf(1);
    expect(card.gone_at).not.toBeNull();
    expect(card.name).toBe('Nabavka lijekova i rukavica');
    expect(card.timeline.at(-2)!.kind).toBe('gone');
    expect(await calendar()).toContain('STATUS:CANCELLED');
  });
});

describe('choices of filters', () => {
  const choices = async (field: string, query = '') =>
    (await get(`references/${field}${query}`)).body.data as {
      idguid: string;
      label: string;
      hint: string | null;
    }[];

  it('are found by typing, authorities in both alphabets', async () => {
    expect((await choices('authority', '?q=dom+zdr')).map(({ idguid }) => idguid).sort()).toEqual(['7', '8']);
    expect((await choices('authority', '?q=bijeljina'))[0]).toMatchObject({
      idguid: '8',
      // As places are written, where the source has capitals.
      hint: 'Nigdje Brdo',
    });
    expect((await choices('authority', '?q=brdo')).map(({ idguid }) => idguid)).toEqual(['8']);
    // In the order of their names.
    expect((await choices('authority', '?limit=1')).map(({ idguid }) => idguid)).toEqual(['7']);
    expect((await choices('cpv', '?q=lijekovi'))[0]!.idguid).toMatch(/^\d{8}$/);
    expect((await choices('cpv', '?q=03000000-2'))[0]).toMatchObject({
      idguid: '03000000',
      hint: 'mislite li 03000000-1?',
    });
    expect((await choices('municipality', '?q=tuz'))[0]).toMatchObject({ label: 'Tuzla' });
    expect(await choices('canton')).toHaveLength(10);
    expect((await choices('contract_type')).map(({ idguid }) => idguid).sort()).toEqual([
      'Goods',
      'Services',
      'Works',
    ]);
  });

  it('are named by their id, and nothing for another', async () => {
    expect((await choices('authority', '?idguid=7'))[0]!.label).toBe('Dom zdravlja Tuzla');
    expect((await choices('cpv', '?idguid=33622000'))[0]!.hint).toMatch(/^33622000-\d · hr$/);
    expect((await choices('procedure_type', '?idguid=OpenProcedure'))[0]!.label).toBe('Otvoreni postupak');
    for (const field of ['authority', 'cpv', 'canton', 'municipality', 'entity', 'procedure_type'])
      for (const id of ['x', '1e5', '99999999999999999', "'"])
        expect(await choices(field, `?idguid=${encodeURIComponent(id)}`), `${field} ${id}`).toEqual([]);
    expect((await get('references/naziv')).status).toBe(422);
  });
});

describe('the search of the top bar', () => {
  const found = async (q: string) => {
    const { body } = await t.call('GET', `/api/search?q=${encodeURIComponent(q)}`, { token: person.token });
    return body.data.groups
      .filter(({ kind }: { kind: string }) => kind === 'ejn-obavjestenja')
      .flatMap(({ items }: { items: { title: string }[] }) => items.map(({ title }) => title));
  };

  it('finds notices by words in any form and by number', async () => {
    expect(await found('krovovi')).toEqual(['Krov']);
    expect(await found('3-1-1-1-3')).toEqual(['Krov']);
    for (const q of ['!!', 'i za', '-krov', '""', "a' & b", '%%']) expect(await found(q), q).toEqual([]);
  });
});

it('says where the notices come from, and since when', async () => {
  expect((await get('izvor')).body.data).toEqual({
    any: true,
    simulated: false,
    fetched_at: null,
    running: false,
  });
  await t.ownerDb.execute(sql`
    insert into ejn_sync_runs (idguid, kind, state, ended_at) values (gen_random_uuid(), 'new', 'done', now())`);
  await t.ownerDb.execute(sql`insert into ejn_sync_source (simulated) values (true)`);
  expect((await get('izvor')).body.data).toMatchObject({ simulated: true, fetched_at: expect.any(String) });
  // Nothing made up leads to what the portal has under the same number.
  expect(await cardOf(3)).toMatchObject({ simulated: true, portal_url: null });
  const calendar = (await get(`${noticeId(3)}/kalendar.ics`)).body.replaceAll('\r\n ', '');
  expect(calendar).toContain(`URL:${t.deps.config.publicUrl}${noticePath(noticeId(3))}`);
  expect(calendar).not.toContain('next.ejn.gov.ba');
});
