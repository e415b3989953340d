import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOf } from '../../../core/files/testkit.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { PIPELINE_API, SEE_NOTICES } from '../labels.ts';
import { noticeId } from '../notices/notice-id.ts';
import { insertAuthority, insertNotices } from '../notices/testkit.ts';
import { purgeNotes } from './notes.service.ts';
import type { Entry, PipelineCard } from './pipeline.api.ts';
import { BOTH, type PipelineKit, pipelineKit } from './testkit.ts';

const DEADLINE = '2030-05-20T10:00:00.000Z';
let kit: PipelineKit;
beforeAll(async () => {
  kit = await pipelineKit();
  await insertAuthority(kit.t, { id: 1, name: 'Općina Centar' });
  await insertNotices(
    kit.t,
    Array.from({ length: 30 }, (_, n) => ({ id: n + 1, name: `Nabavka broj ${n + 1}`, deadline: DEADLINE })),
  );
});
afterAll(() => kit?.t.close());

const cardOf = async (procedure: number, who = kit.amra): Promise<PipelineCard> =>
  (await kit.call(who, 'GET', `/${noticeId(procedure)}`)).body.data;
const at = (procedure: number, below = '') => `/${noticeId(procedure)}${below}`;

describe('an entry', () => {
  it('begins with what the source says, and is changed with its version', async () => {
    const { amra, haris, call, take } = kit;
    expect(await cardOf(1)).toMatchObject({
      title: 'Nabavka broj 1',
      authority: 'Općina Centar',
      entry: null,
    });
    const entry = await take(1, { person_id: haris.userId, remind: '3', offer: '1250.50' });
    expect(entry).toMatchObject({
      ...{
        idguid: noticeId(1),
        state: 'gledamo',
        person: 'Haris Begić',
        offer: '1250.50',
        deadline: DEADLINE,
      },
      ...{ remind_at: '2030-05-17T06:00:00.000Z', created_by: 'Amra Hadžić', version: 1, gone: false },
    });
    const changed = await call(haris, 'PATCH', at(1), { version: 1, state: 'pripremamo' });
    expect(changed.body.data).toMatchObject({ state: 'pripremamo', offer: '1250.50', version: 2 });
    const late = await call(amra, 'PATCH', at(1), { version: 1, offer: '1' });
    expect([late.status, late.body.code, late.body.data.current.state]).toEqual([409, 'stale', 'pripremamo']);
    expect(late.body.message).toContain('Haris Begić');
    const { rows } = await kit.t.ownerDb.execute<{ title: string }>(
      sql`select title from notifications where user_id = ${haris.userId} and kind = 'ejn-assigned'`,
    );
    expect(rows).toEqual([{ title: 'Zaduženi ste za nabavku: Nabavka broj 1' }]);
    const history = await call(amra, 'GET', at(1, '/history'));
    expect(
      history.body.data.map(({ action, changes }: Record<string, unknown>) => [action, changes]),
    ).toEqual([
      ['update', { state: { from: 'Gledamo', to: 'Pripremamo' } }],
      [
        'create',
        {
          state: { from: null, to: 'Gledamo' },
          person: { from: null, to: 'Haris Begić' },
          offer: { from: null, to: '1250.50' },
          remind: { from: null, to: 'Tri dana prije roka' },
        },
      ],
    ]);
  });

  it('is taken once, however many take it at once', async () => {
    const body = { idguid: noticeId(2), state: 'gledamo' };
    const answers = await Promise.all(
      [kit.amra, kit.haris, kit.amra].map((who) => kit.call(who, 'POST', '', body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body).toMatchObject({ code: 'stale', data: { current: { idguid: noticeId(2) } } });
  });

  it('is taken off and put back as it was; notes and files stay', async () => {
    const { amra, call, take } = kit;
    await take(3, { offer: '10' });
    expect((await call(amra, 'POST', at(3, '/biljeske'), { text: 'Zvati dobavljača' })).status).toBe(201);
    const stranger = await kit.t.member({ permissions: BOTH });
    const file = await (await filesOf(kit.t, amra)).put('ponuda', 'ponuda.txt');
    expect((await call(amra, 'POST', at(3, '/attachments'), { file: file.idguid })).status).toBe(201);
    expect((await call(amra, 'DELETE', `${at(3)}?version=7`)).status).toBe(409);
    expect((await call(amra, 'DELETE', `${at(3)}?version=1`)).status).toBe(200);
    expect(await cardOf(3)).toMatchObject({ entry: null, notes: [{ text: 'Zvati dobavljača', mine: true }] });
    expect((await take(3, { offer: '10' })).offer).toBe('10.00');
    const names = async (who = amra) =>
      (await call(who, 'GET', at(3, '/attachments'))).body.data.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['ponuda.txt']);
    expect(await names(stranger)).toEqual([]);
    expect((await cardOf(3, stranger)).notes).toEqual([]);
  });

  it.each([
    [{ state: 'negdje' }, 'state'],
    [{ offer: '-1' }, 'offer'],
    [{ offer: 'puno' }, 'offer'],
    [{ offer: '99999999999999999999' }, 'offer'],
    [{ person_id: 'neko' }, 'person_id'],
    [{ person_id: '01890000-0000-7000-8000-000000000000' }, 'person_id'],
    [{ remind: '4' }, 'remind'],
  ])('refuses %j at the field', async (wrong, field) => {
    const body = { idguid: noticeId(4), state: 'gledamo', ...wrong };
    const { status, body: said } = await kit.call(kit.amra, 'POST', '', body);
    expect([status, Object.keys(said.errors)]).toEqual([422, [field]]);
  });

  it('refuses a reminder that has no time ahead, in words', async () => {
    const now = Date.now();
    await insertNotices(kit.t, [
      { id: 51, name: 'Bez roka', deadline: null },
      { id: 52, name: 'Prošlo', deadline: new Date(now - 1000).toISOString() },
      { id: 53, name: 'Sutra', deadline: new Date(now + 30 * 3_600_000).toISOString() },
    ]);
    const refused = async (procedure: number, remind: string) =>
      (await kit.call(kit.amra, 'POST', '', { idguid: noticeId(procedure), state: 'gledamo', remind })).body
        .errors.remind;
    expect(await refused(51, '1')).toContain('nema rok');
    expect(await refused(52, '1')).toBe('Rok za ponude je prošao.');
    expect(await refused(53, '7')).toContain('kraće');
  });

  it.each(['nesto', '01890000-0000-7000-8000-000000000000', noticeId(999_999)])(
    '404 for %s, whatever is asked',
    async (idguid) => {
      const { amra, call } = kit;
      const answers = [
        await call(amra, 'GET', `/${idguid}`),
        await call(amra, 'POST', '', { idguid, state: 'gledamo' }),
        await call(amra, 'PATCH', `/${idguid}`, { version: 1, state: 'gledamo' }),
        await call(amra, 'DELETE', `/${idguid}`),
        await call(amra, 'POST', `/${idguid}/premjesti`, { version: 1, state: 'gledamo' }),
        await call(amra, 'PUT', `/${idguid}/pracenje`, { follow: true }),
        await call(amra, 'POST', `/${idguid}/biljeske`, { text: 'a' }),
        await call(amra, 'GET', `/${idguid}/attachments`),
        await call(amra, 'GET', `/${idguid}/history`),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    },
  );

  it('shows the beginning of a name of 200 KB, and is found by what stands in it', async () => {
    await insertNotices(kit.t, [{ id: 60, name: `Nabavka ${'duga '.repeat(40_000)}`, deadline: DEADLINE }]);
    const { title } = await kit.take(60);
    expect([title.length, title.endsWith('…')]).toEqual([300, true]);
    expect((await cardOf(60)).title).toBe(title);
    const body = (await kit.call(kit.amra, 'GET', '?q=duga')).body;
    expect(body.data.map((one: Entry) => one.title)).toEqual([title]);
  });

  it('stays readable when the source has it no more', async () => {
    await kit.take(5);
    await kit.t.ownerDb.execute(sql`delete from ejn_notices where id = 5`);
    expect(await cardOf(5)).toMatchObject({ title: 'Nabavka broj 5', gone: true, entry: { gone: true } });
    const body = (await kit.call(kit.amra, 'GET', '?q=broj%205')).body;
    expect(body.data.map(({ title }: Entry) => title)).toContain('Nabavka broj 5');
  });
});

describe('rights', () => {
  it('who sees notices reads and follows, and changes nothing', async () => {
    const viewer = await kit.t.member({ tenantId: kit.amra.tenantId, permissions: [SEE_NOTICES] });
    const { call } = kit;
    await kit.take(6);
    expect((await call(viewer, 'GET', at(6))).status).toBe(200);
    expect((await call(viewer, 'PUT', at(6, '/pracenje'), { follow: true })).body.data.followed).toBe(true);
    for (const [method, path, body] of [
      ['POST', '', { idguid: noticeId(7), state: 'gledamo' }],
      ['PATCH', at(6), { version: 1, state: 'dobili' }],
      ['DELETE', at(6), undefined],
      ['POST', at(6, '/premjesti'), { version: 1, state: 'dobili' }],
      ['POST', at(6, '/biljeske'), { text: 'a' }],
    ] as const)
      expect((await call(viewer, method, path, body)).status, path).toBe(403);
    const blind = await kit.t.member({ tenantId: kit.amra.tenantId });
    expect((await call(blind, 'GET', at(6))).status).toBe(403);
  });

  it('an organisation has nothing of another', async () => {
    const stranger = await kit.t.member({ permissions: BOTH });
    expect(await cardOf(6, stranger)).toMatchObject({ entry: null, followers: [], notes: [] });
    expect((await kit.call(stranger, 'GET', '')).body.data).toEqual([]);
    expect((await kit.call(stranger, 'PATCH', at(6), { version: 1, state: 'dobili' })).status).toBe(404);
    const body = { idguid: noticeId(6), state: 'gledamo', person_id: kit.amra.userId };
    expect((await kit.call(stranger, 'POST', '', body)).body.errors).toHaveProperty('person_id');
  });
});

describe('notes and follows', () => {
  it('a note is its author’s; two edits at once are told apart', async () => {
    const { amra, haris, call } = kit;
    const { body } = await call(amra, 'POST', at(8, '/biljeske'), { text: 'Prva' });
    const path = at(8, `/biljeske/${body.data.idguid}`);
    expect((await call(haris, 'PATCH', path, { version: 1, text: 'Tuđa' })).status).toBe(403);
    expect((await call(amra, 'PATCH', path, { version: 1, text: 'Druga' })).body.data.version).toBe(2);
    expect((await call(amra, 'PATCH', path, { version: 1, text: 'Treća' })).body.code).toBe('stale');
    expect((await call(amra, 'PATCH', path, { version: 2, text: '  ' })).status).toBe(422);
    expect((await call(amra, 'PATCH', path, { version: 2, text: 'a'.repeat(4001) })).status).toBe(422);
    expect(
      (await call(amra, 'PATCH', at(9, `/biljeske/${body.data.idguid}`), { version: 2, text: 'x' })).status,
    ).toBe(404);
    expect((await call(haris, 'DELETE', path)).status).toBe(403);
    expect((await call(amra, 'DELETE', `${path}?version=2`)).status).toBe(200);
    expect((await cardOf(8)).notes).toEqual([]);
  });

  it('a deleted note can be put back as it was, by its author, until it is gone for good', async () => {
    const { amra, haris, call } = kit;
    const { data: note } = (await call(amra, 'POST', at(13, '/biljeske'), { text: 'Vrijedi' })).body;
    const path = at(13, `/biljeske/${note.idguid}`);
    expect((await call(amra, 'POST', `${path}/vrati`)).status).toBe(404);
    await call(amra, 'DELETE', path);
    for (const answer of [
      await call(amra, 'DELETE', path),
      await call(amra, 'PATCH', path, { version: 1, text: 'x' }),
      await call(amra, 'POST', at(14, `/biljeske/${note.idguid}/vrati`)),
    ])
      expect(answer.status).toBe(404);
    expect((await call(haris, 'POST', `${path}/vrati`)).status).toBe(403);
    expect((await call(amra, 'POST', `${path}/vrati`)).body).toMatchObject({
      message: 'Bilješka je vraćena.',
      data: note,
    });
    expect((await cardOf(13)).notes).toEqual([note]);
    await call(amra, 'DELETE', path);
    await kit.t.ownerDb.execute(sql`update ejn_notes set removed_at = now() - interval '25 hours'`);
    const tenant = (await findTenant(kit.t.deps.database, amra.tenantId))!;
    await asSystem(kit.t.deps.database, tenant, purgeNotes);
    expect((await call(amra, 'POST', `${path}/vrati`)).status).toBe(404);
  });

  it('who has left is not named among those who follow', async () => {
    const left = await kit.t.member({ tenantId: kit.amra.tenantId, permissions: BOTH });
    await kit.call(left, 'PUT', at(15, '/pracenje'), { follow: true });
    expect((await cardOf(15)).followers).toHaveLength(1);
    await kit.t.ownerDb.execute(sql`
      update tenant_users set is_active = false where tenant_id = ${left.tenantId} and user_id = ${left.userId}`);
    expect((await cardOf(15)).followers).toEqual([]);
  });

  it('following is each person’s own, and may be repeated', async () => {
    const { amra, haris, call } = kit;
    for (let n = 0; n < 2; n++) await call(amra, 'PUT', at(9, '/pracenje'), { follow: true });
    expect(await cardOf(9, haris)).toMatchObject({ followed: false, followers: [{ name: 'Amra Hadžić' }] });
    await call(amra, 'PUT', at(9, '/pracenje'), { follow: false });
    expect((await cardOf(9)).followers).toEqual([]);
  });
});

it('the list is narrowed, searched, added up and given out as a file', async () => {
  const mine = await kit.t.member({ permissions: BOTH, name: 'Lejla Kos' });
  await kit.take(10, { offer: '100.10', person_id: mine.userId }, mine);
  await kit.take(11, { state: 'predali', offer: '200.20' }, mine);
  await kit.take(12, { state: 'predali' }, mine);
  const ask = async (query: string) => (await kit.call(mine, 'GET', `?${query}`)).body;
  expect((await ask('')).meta).toMatchObject({ total: 3, sums: { offer: '300.30', value: '30000.00' } });
  expect((await ask('state__in=predali&sort=-offer')).data.map(({ offer }: Entry) => offer)).toEqual([
    '200.20',
    null,
  ]);
  expect((await ask(`person_id=${mine.userId}`)).data).toHaveLength(1);
  expect((await ask('q=centar%20broj%2011')).data).toHaveLength(1);
  const file = await kit.t.call('GET', `${PIPELINE_API}?format=csv`, { token: mine.token });
  expect(file.raw.toString()).toContain('Nabavka broj 10');
  expect((await ask('sort=-state')).data.map(({ state }: Entry) => state)).toEqual([
    'predali',
    'predali',
    'gledamo',
  ]);
});

it('the search of the top bar finds own procurements by name, number and authority, in their organisation alone', async () => {
  const who = await kit.t.member({ permissions: BOTH });
  const stranger = await kit.t.member({ permissions: BOTH });
  await insertNotices(kit.t, [{ id: 900, name: 'Čišćenje šahtova', authority: 1 }]);
  await kit.take(900, {}, who);
  const found = async (q: string, { token }: { token: string }) => {
    const { body } = await kit.t.call('GET', `/api/search?q=${encodeURIComponent(q)}`, { token });
    return body.data.groups.find(({ kind }: { kind: string }) => kind === 'nase-nabavke');
  };
  for (const q of ['ciscenje', '900-1-1', 'općina sahtova'])
    expect(await found(q, who), q).toMatchObject({
      list: `/admin/interno/ejngovba/nase-nabavke?q=${encodeURIComponent(q).replaceAll('%20', '+')}`,
      items: [
        {
          ...{ idguid: noticeId(900), title: 'Čišćenje šahtova', hint: '900-1-1-1-3-1/26 · Općina Centar' },
          to: `/admin/interno/ejngovba/nase-nabavke/${noticeId(900)}/view`,
        },
      ],
    });
  expect(await found('ciscenje', stranger)).toBeUndefined();
});
