import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { RIGHTS as KEY_RIGHTS, makeKey } from '../../api-keys/testkit.ts';
import { FEEDS_API, SEE_NOTICES, WATCHES_API } from '../labels.ts';
import { insertNotices } from '../notices/testkit.ts';
import { MOST_WATCHES } from './states.ts';
import { addWatch, asWatch, callWatches, RIGHTS } from './testkit.ts';

let t: TestApp;
let amra: Person;
let emir: Person;
const NONE = '018f0000-0000-7000-8000-00000000ffff';

beforeAll(async () => {
  t = await createTestApp();
  amra = await t.member({ permissions: RIGHTS, name: 'Amra Hadžić' });
  emir = await t.member({ tenantId: amra.tenantId, permissions: [SEE_NOTICES], name: 'Emir Šehić' });
});
afterAll(() => t?.close());

describe('a watch', () => {
  it('is made of the list’s query, and says its conditions in words', async () => {
    const { status, body } = await callWatches(
      t,
      amra,
      'POST',
      '',
      asWatch({
        query: 'q=održavanje+vozila&value__gte=1000&value__lte=5000.50&state__in=open&page=3&sort=-value',
      }),
    );
    expect([status, body.message]).toEqual([201, 'Praćenje je sačuvano.']);
    expect(body.data).toMatchObject({
      ...{
        owner: 'mine',
        rhythm: 'at_once',
        active: true,
        muted: false,
        found: 0,
        found_at: null,
        version: 1,
      },
      ...{ may_edit: true, problem: null, conversation: null, updated_by: 'Amra Hadžić' },
    });
    expect(new URLSearchParams(body.data.query).get('q')).toBe('održavanje vozila');
    expect(body.data.query).not.toContain('page');
    const said = body.data.conditions.map(
      (one: { label: string; text: string }) => `${one.label}: ${one.text}`,
    );
    expect(said.map((one: string) => one.replaceAll('\u00a0', ' ')).sort()).toEqual([
      'Riječi: održavanje vozila',
      'Stanje: Otvoreno',
      'Vrijednost: do 5.000,50 KM',
      'Vrijednost: od 1.000,00 KM',
    ]);
  });

  it('of somebody else is not there; that of the organisation is for all, and changed by who may', async () => {
    const mine = await addWatch(t, amra);
    const ours = await addWatch(t, amra, { owner: 'organisation', name: 'Naše' });
    expect((await callWatches(t, emir, 'GET', `/${mine.idguid}`)).status).toBe(404);
    const seen = await callWatches(t, emir, 'GET', `/${ours.idguid}`);
    expect(seen.body.data).toMatchObject({ name: 'Naše', may_edit: false });
    const change = { version: 1, name: 'Drugo' };
    expect((await callWatches(t, emir, 'PATCH', `/${ours.idguid}`, change)).status).toBe(403);
    expect((await callWatches(t, emir, 'DELETE', `/${ours.idguid}`)).status).toBe(403);
    expect((await callWatches(t, emir, 'PUT', `/${ours.idguid}/active`, { active: false })).status).toBe(403);
    expect((await callWatches(t, emir, 'POST', '', asWatch({ owner: 'organisation' }))).status).toBe(403);
    const stranger = await t.member({ permissions: RIGHTS });
    expect((await callWatches(t, stranger, 'GET', `/${ours.idguid}`)).status).toBe(404);
    const names = (await callWatches(t, emir, 'GET', '?owner=organisation')).body.data;
    expect(names.map(({ name }: { name: string }) => name)).toContain('Naše');
    expect(
      (await callWatches(t, emir, 'GET')).body.data.map(({ idguid }: { idguid: string }) => idguid),
    ).not.toContain(mine.idguid);
  });

  it('of another organisation is not there, whatever is asked of it', async () => {
    const ours = await addWatch(t, amra, { owner: 'organisation' });
    const stranger = await t.member({ permissions: RIGHTS });
    const answers = [
      await callWatches(t, stranger, 'GET', `/${ours.idguid}/matches`),
      await callWatches(t, stranger, 'GET', `/${ours.idguid}/history`),
      await callWatches(t, stranger, 'PATCH', `/${ours.idguid}`, { version: 1, name: 'Drugo' }),
      await callWatches(t, stranger, 'PUT', `/${ours.idguid}/active`, { active: false }),
      await callWatches(t, stranger, 'PUT', `/${ours.idguid}/muted`, { muted: true }),
      await callWatches(t, stranger, 'DELETE', `/${ours.idguid}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const feed = { name: 'x', of: 'watch', watch_id: ours.idguid };
    expect((await t.call('POST', FEEDS_API, { token: stranger.token, body: feed })).status).toBe(422);
  });

  it('that two change at once is refused to the second, with what it is now', async () => {
    const { idguid } = await addWatch(t, amra);
    const first = await callWatches(t, amra, 'PATCH', `/${idguid}`, {
      version: 1,
      name: 'Prvo',
      rhythm: 'weekly',
    });
    expect(first.body.data).toMatchObject({ name: 'Prvo', rhythm: 'weekly', version: 2, query: 'q=vozila' });
    const second = await callWatches(t, amra, 'PATCH', `/${idguid}`, { version: 1, name: 'Drugo' });
    expect([second.status, second.body.code, second.body.data.current.name]).toEqual([409, 'stale', 'Prvo']);
    expect((await callWatches(t, amra, 'DELETE', `/${idguid}?version=1`)).status).toBe(409);
    expect((await callWatches(t, amra, 'DELETE', `/${idguid}?version=2`)).status).toBe(200);
    expect((await callWatches(t, amra, 'GET', `/${idguid}`)).status).toBe(404);
    const { rows } = await t.ownerDb.execute<{ action: string }>(
      sql`select action from audit_log where record_id = ${idguid} order by at`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
  });

  it('is paused and goes on; one of the organisation is silenced by each for themselves', async () => {
    const { idguid } = await addWatch(t, amra, { owner: 'organisation' });
    const paused = await callWatches(t, amra, 'PUT', `/${idguid}/active`, { active: false });
    expect([paused.body.message, paused.body.data.active]).toEqual(['Praćenje je pauzirano.', false]);
    await callWatches(t, amra, 'PUT', `/${idguid}/active`, { active: true });
    expect((await callWatches(t, emir, 'PUT', `/${idguid}/muted`, { muted: true })).body.data.muted).toBe(
      true,
    );
    expect((await callWatches(t, amra, 'GET', `/${idguid}`)).body.data).toMatchObject({
      muted: false,
      active: true,
    });
    expect((await callWatches(t, emir, 'PUT', `/${idguid}/muted`, { muted: false })).body.data.muted).toBe(
      false,
    );
    const mine = await addWatch(t, amra);
    expect((await callWatches(t, amra, 'PUT', `/${mine.idguid}/muted`, { muted: true })).body.code).toBe(
      'own',
    );
  });
});

it('whoever takes a watch of the organisation for their own is told by it, though they had silenced it', async () => {
  const { idguid } = await addWatch(t, amra, { owner: 'organisation' });
  await callWatches(t, amra, 'PUT', `/${idguid}/muted`, { muted: true });
  const taken = await callWatches(t, amra, 'PATCH', `/${idguid}`, { version: 1, owner: 'mine' });
  expect(taken.body.data).toMatchObject({ owner: 'mine', muted: false });
});

it('the trail names its conditions in words', async () => {
  const { idguid } = await addWatch(t, amra, { query: 'q=vozila&state__in=open' });
  const [entry] = (await callWatches(t, amra, 'GET', `/${idguid}/history`)).body.data;
  expect(entry.changes.query).toEqual({ from: null, to: 'Riječi: vozila; Stanje: Otvoreno' });
});

it('a key reads watches and private addresses, and changes none', async () => {
  const lejla = await t.member({ permissions: [...RIGHTS, ...KEY_RIGHTS] });
  const { idguid } = await addWatch(t, lejla);
  const feed = { name: 'Telefon', of: 'watch', watch_id: idguid };
  const made = await t.call('POST', FEEDS_API, { token: lejla.token, body: feed });
  const { key: token } = await makeKey(t, lejla, { permissions: RIGHTS });
  const answers = [
    await t.call('POST', WATCHES_API, { token, body: asWatch() }),
    await t.call('PATCH', `${WATCHES_API}/${idguid}`, { token, body: { version: 1, name: 'Drugo' } }),
    await t.call('PUT', `${WATCHES_API}/${idguid}/active`, { token, body: { active: false } }),
    await t.call('PUT', `${WATCHES_API}/${idguid}/muted`, { token, body: { muted: true } }),
    await t.call('DELETE', `${WATCHES_API}/${idguid}?version=1`, { token }),
    await t.call('POST', FEEDS_API, { token, body: feed }),
    await t.call('DELETE', `${FEEDS_API}/${made.body.data.idguid}`, { token }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [403, 'in_person']),
  );
  const seen = await t.call('GET', `${WATCHES_API}/${idguid}`, { token });
  expect(seen.body.data).toMatchObject({ name: 'Vozila', active: true, version: 1 });
  expect((await t.call('GET', FEEDS_API, { token })).body.data).toHaveLength(1);
});

describe('wrong input', () => {
  it.each([
    ['no conditions', { query: '' }, 'query', 'bez uslova'],
    ['no conditions but an order', { query: 'sort=-value' }, 'query', 'bez uslova'],
    ['what the plain list asks for', { query: 'state__in=open' }, 'query', 'bez uslova'],
    ['only stop words', { query: 'q=za' }, 'query', 'skoro svakom'],
    ['an unknown filter', { query: 'boja=plava' }, 'query', 'Nepoznato polje'],
    ['10,000 characters', { query: `q=${'x'.repeat(10_000)}` }, 'query', '2000'],
    ['no name', { name: '' }, 'name', ''],
    ['200 KB of a name', { name: 'x'.repeat(200_000) }, 'name', '100'],
    ['no way of telling', { by_mail: false, in_app: false }, 'in_app', 'bar jedan način'],
    ['a rhythm that is none', { rhythm: 'svaki čas' as never }, 'rhythm', ''],
    [
      'a conversation without the right to the chat',
      { conversation_id: NONE },
      'conversation_id',
      'dozvola za Viber chat',
    ],
  ])('%s is refused at its field', async (_what, values, field, words) => {
    const { status, body } = await callWatches(t, amra, 'POST', '', asWatch(values));
    expect(status).toBe(422);
    expect(body.errors[field]).toContain(words);
  });

  it.each(['x', NONE, '%00', `${NONE}'--`])('an id that is none is not found: %s', async (id) => {
    for (const path of ['', '/matches', '/history'])
      expect((await callWatches(t, amra, 'GET', `/${encodeURIComponent(id)}${path}`)).status).toBe(404);
    expect((await callWatches(t, amra, 'GET', `/pregledi/${encodeURIComponent(id)}`)).status).toBe(404);
    expect(
      (await callWatches(t, amra, 'PUT', `/${encodeURIComponent(id)}/active`, { active: true })).status,
    ).toBe(404);
  });

  it('the five hundred and first watch of a person is refused at its field', async () => {
    const many = await t.member({ permissions: RIGHTS });
    await t.ownerDb.execute(sql`
      insert into ejn_watches (tenant_id, idguid, owner_id, name, query, since, told_no)
      select ${many.tenantId}, gen_random_uuid(), ${many.userId}, 'Praćenje ' || n, 'q=vozila', 0, 0
      from generate_series(1, ${MOST_WATCHES - 1}) n`);
    const answers = await Promise.all([1, 2].map(() => callWatches(t, many, 'POST', '', asWatch())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422)!;
    expect(refused.body.errors.name).toBe(
      'Možete imati najviše 500 praćenja. Obrišite neko koje više ne treba.',
    );
    // The organisation has a place of its own.
    expect((await callWatches(t, many, 'POST', '', asWatch({ owner: 'organisation' }))).status).toBe(201);
  });
});

describe('the preview', () => {
  const preview = async (query: string) =>
    (await callWatches(t, amra, 'GET', `/preview?query=${encodeURIComponent(query)}`)).body.data;

  it('counts the last 30 days, and warns at none and at too many', async () => {
    const day = 86_400_000;
    const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
    await insertNotices(t, [
      { id: 1, name: 'Nabavka traktora', announced: ago(1) },
      { id: 2, name: 'Servis traktora', announced: ago(29) },
      { id: 3, name: 'Traktor', announced: ago(31) },
    ]);
    expect(await preview('q=traktor')).toMatchObject({
      ...{ days: 30, found: 2, at_least: false, a_day: 0.1, warning: null, problem: null },
      conditions: [{ key: 'q', label: 'Riječi', text: 'traktor' }],
    });
    expect(await preview('q=bager')).toMatchObject({
      found: 0,
      warning: expect.stringContaining('ne bi našlo ništa'),
    });
    await t.ownerDb.execute(sql`
      insert into ejn_notices (id, stamp, procedure_id, latest, name, announced, v, stems)
      select 1000 + n, '', 1000 + n, true, 'Papir', now(), '''papir'':1A', 1 from generate_series(1, 3001) n`);
    expect(await preview('q=papir')).toMatchObject({
      found: 3001,
      warning: expect.stringContaining('više od 100 na dan'),
    });
  });

  it('counts as open what was open when it was announced, as that would have been told', async () => {
    const day = 86_400_000;
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    await insertNotices(t, [
      { id: 11, name: 'Drobilica, još otvorena', announced: at(-2), deadline: at(5) },
      { id: 12, name: 'Drobilica, zatvorena', announced: at(-20), deadline: at(-5) },
      { id: 13, name: 'Drobilica, dodijeljena', announced: at(-25), deadline: at(-9), outcome: 'awarded' },
      { id: 14, name: 'Drobilica bez roka', announced: at(-3), deadline: null },
      { id: 15, name: 'Drobilica, objavljena poslije roka', announced: at(-3), deadline: at(-4) },
      { id: 16, name: 'Drobilica, davno', announced: at(-40), deadline: at(-5) },
      {
        id: 17,
        name: 'Drobilica, odmah poništena',
        announced: at(-3),
        deadline: null,
        outcome: 'terminated',
      },
    ]);
    expect((await preview('q=drobilica')).found).toBe(6);
    expect((await preview('q=drobilica&state__in=open')).found).toBe(3);
    expect((await preview('q=drobilica&state=open')).found).toBe(3);
    expect((await preview('q=drobilica&state__in=open,terminated')).found).toBe(4);
    expect((await preview('q=drobilica&state__in=terminated')).found).toBe(1);
  });

  it('says why nothing can be watched', async () => {
    expect((await preview('')).problem).toContain('bez uslova');
    expect((await preview('announced__gte=2026-01-01')).problem).toContain('bez uslova');
    expect((await preview('state__in=open')).problem).toContain('bez uslova');
    expect((await preview('ours=true')).problem).toContain('Samo ono što pratimo');
    const long = await callWatches(t, amra, 'GET', `/preview?query=q=${'x'.repeat(10_000)}`);
    expect([long.status, long.body.errors.query]).toEqual([422, 'Uslova je previše.']);
  });
});

it('without the right to notices there is nothing', async () => {
  const without = await t.member({ tenantId: amra.tenantId });
  expect((await t.call('GET', WATCHES_API, { token: without.token })).status).toBe(403);
});

it('the search of the top bar finds watches that the person may see', async () => {
  const mine = await addWatch(t, amra, { name: 'Šumski putevi' });
  const ours = await addWatch(t, amra, { owner: 'organisation', name: 'Šumski alati' });
  const stranger = await t.member({ permissions: RIGHTS });
  const found = async ({ token }: Person): Promise<string[]> => {
    const { body } = await t.call('GET', '/api/search?q=sumski', { token });
    return body.data.groups
      .filter(({ kind }: { kind: string }) => kind === 'ejn-pracenja')
      .flatMap(({ items }: { items: { idguid: string }[] }) => items.map(({ idguid }) => idguid));
  };
  expect(await found(amra)).toEqual([ours.idguid, mine.idguid]);
  expect(await found(emir)).toEqual([ours.idguid]);
  expect(await found(stranger)).toEqual([]);
});
