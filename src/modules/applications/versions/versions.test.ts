import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/helper.ts';
import type { WaitingThing } from '../../dashboard/dashboard.api.ts';
import { SEE_APPLICATIONS, VERSIONS_PATH } from '../labels.ts';
import { publisher, publisherKey } from '../testkit.ts';
import type { VersionRow } from './versions.api.ts';
import { app, ours, publish, published, setUp, t, theirs } from './versions.testkit.ts';

setUp();

const add = (body: object) =>
  ours.versions('POST', '', {
    application_id: app.idguid,
    number: '1.0.0',
    platform: 'windows',
    channel: 'stable',
    ...body,
  });

describe('a version', () => {
  it('is read at its field as clients read it', async () => {
    for (const number of ['1.0', 'v1.0.0', '01.0.0', '1.0.0+a', 'prva', '']) {
      const answer = await add({ number });
      expect(answer.status, number).toBe(422);
      expect(Object.keys(answer.body.errors), number).toEqual(['number']);
    }
    expect((await add({ number: '2.0.0-beta.1' })).body.errors.channel).toContain('ne ide u stabilni kanal');
    expect((await add({ platform: 'linux' })).body.errors.platform).toContain('nije za Linux');
    expect((await add({ channel: 'alpha' })).body.errors.channel).toContain('nema kanal „alpha”');
    expect((await add({ min_system: 'Windows 10' })).body.errors).toHaveProperty('min_system');
    for (const application_id of ['nije-id', (await theirs.application()).idguid])
      expect((await add({ application_id })).body.errors).toHaveProperty('application_id');
  });

  it('stands once on a platform in a channel, which is told at its field', async () => {
    const { idguid } = await ours.draft(app.idguid, { number: '1.1.0' });
    const twice = await add({ number: ' 1.1.0 ' });
    expect(twice).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    expect(twice.body.errors.number).toBe('Verzija 1.1.0 za Windows u kanalu „stabilni” već postoji.');
    for (const other of [{ platform: 'macos' }, { channel: 'beta' }])
      expect((await add({ number: '1.1.0', ...other })).status).toBe(201);
    const { idguid: next, version } = await ours.draft(app.idguid, { number: '1.1.1' });
    const moved = await ours.versions('PATCH', `/${next}`, { version, number: '1.1.0' });
    expect(moved.body.errors).toHaveProperty('number');
    const atOnce = await Promise.all([1, 2, 3].map(() => add({ number: '1.1.2' })));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await ours.versions('DELETE', `/${idguid}`)).status).toBe(200);
  });

  it('is published, corrected and withdrawn, and only in that direction', async () => {
    const own = await ours.application();
    const draft = await ours.draft(own.idguid, { notes: '- prvo', min_system: '10.0.19041' });
    expect((await ours.versions('PATCH', `/${draft.idguid}`, { version: 1, rollout: 10 })).status).toBe(422);
    const empty = await publish(draft);
    expect(empty).toMatchObject({
      status: 422,
      body: { errors: { files: expect.stringContaining('bar jednu datoteku') } },
    });
    const checked = await ours.file(draft.idguid, 'instalacija', 'Blagajna Šeher.exe');
    expect(checked.files).toMatchObject([
      { name: 'Blagajna-Seher.exe', kind: 'installer', architecture: 'x64' },
    ]);
    expect((await publish({ ...checked, version: 99 })).body.code).toBe('stale');
    expect((await publish(checked, 0)).body.errors).toHaveProperty('rollout');
    const done = await ours.done(publish(checked, 20));
    expect(done).toMatchObject({
      state: 'published',
      rollout: 20,
      published_by: 'Ćamil Đozo',
      obstacles: [],
    });
    expect((await publish(done)).body.code).toBe('state');

    const edit = (version: number, body: object) =>
      ours.versions('PATCH', `/${draft.idguid}`, { version, ...body });
    for (const fixed of [
      { number: '1.0.1' },
      { platform: 'macos' },
      { channel: 'beta' },
      { min_system: null },
    ])
      expect((await edit(done.version, fixed)).body.code).toBe('state');
    const raised = await ours.done(
      edit(done.version, { rollout: 100, notes: '- ispravljeno', mandatory: true }),
    );
    expect(raised).toMatchObject({ rollout: 100, notes: '- ispravljeno', mandatory: true, number: '1.0.0' });
    // A bad release is stopped while it is looked at; nobody is led back.
    const stopped = await ours.done(edit(raised.version, { rollout: 0 }));
    expect((await edit(stopped.version, { rollout: 101 })).body.errors).toHaveProperty('rollout');
    expect((await ours.versions('DELETE', `/${draft.idguid}`)).body.code).toBe('state');

    const withdraw = (body: object) => ours.versions('POST', `/${draft.idguid}/withdraw`, body);
    expect((await withdraw({ version: stopped.version, reason: '  ' })).body.errors).toHaveProperty('reason');
    // The only version may be withdrawn: then there is none.
    const gone = await ours.done(withdraw({ version: stopped.version, reason: 'Gubi podatke.' }));
    expect(gone).toMatchObject({
      state: 'withdrawn',
      withdrawn_reason: 'Gubi podatke.',
      withdrawn_by: 'Ćamil Đozo',
    });
    for (const again of [
      edit(gone.version, { notes: 'x' }),
      withdraw({ version: gone.version, reason: 'x' }),
    ])
      expect((await again).body.code).toBe('state');
    const { lanes } = await ours.done(ours.call('GET', `/api/admin/aplikacije/${own.idguid}/figures`));
    expect(lanes).toMatchObject([{ versions: [{ number: '1.0.0', state: 'withdrawn' }] }]);
    expect((await add({ application_id: own.idguid })).body.code).toBe('duplicate');

    const history = await ours.done(ours.versions('GET', `/${draft.idguid}/history`));
    expect(history[0].changes).toMatchObject({
      state: { from: 'Objavljena', to: 'Povučena' },
      reason: { from: null, to: 'Gubi podatke.' },
    });
    expect(history.at(-1).action).toBe('create');
  });

  it('is told to webhooks when it is published and withdrawn', async () => {
    await ours.done(
      ours.call('POST', '/api/admin/webhooks', {
        name: 'Objave',
        url: 'https://prijem.primjer.invalid/objave',
        events: ['aplikacija.objavljena', 'aplikacija.povucena'],
      }),
    );
    const { idguid, version } = await published({ number: '1.2.0', notes: 'Novo' });
    await ours.done(ours.versions('POST', `/${idguid}/withdraw`, { version, reason: 'Greška' }));
    const { rows } = await t.ownerDb.execute<{ body: string }>(sql`
      select body from webhook_deliveries where tenant_id = ${ours.person.tenantId} order by created_at, event`);
    expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: 'aplikacija.objavljena',
        data: { idguid, verzija: '1.2.0', platforma: 'windows', kanal: 'stable' },
      },
      { type: 'aplikacija.povucena', data: { idguid, razlog: 'Greška' } },
    ]);
  });

  it('says whom a publication would reach', async () => {
    const own = await ours.application();
    await published({ number: '1.10.0' }, own.idguid);
    await t.ownerDb.execute(sql`insert into apl_seen (tenant_id, application_id, day, installation, platform, number)
      select ${ours.person.tenantId}, ${own.idguid}, current_date, n, 'windows', '1.10.0' from generate_series(1, 12) n`);
    const older = await ours.draft(own.idguid, { number: '1.9.0' });
    expect(older.reach).toEqual({ installations: 12, newest: '1.10.0', offered: false });
    const newer = await ours.draft(own.idguid, { number: '1.11.0' });
    expect(newer.reach).toMatchObject({ offered: true });
    const first = await ours.draft(own.idguid, { number: '0.1.0', platform: 'macos' });
    expect(first.reach).toEqual({ installations: 0, newest: null, offered: true });
  });

  it('is listed by its precedence, by application, channel and state', async () => {
    const own = await ours.application();
    for (const number of ['1.2.0', '1.10.0', '1.10.0-rc.1', '1.9.3'])
      await ours.draft(own.idguid, { number, channel: 'beta' });
    const list = async (query: string) =>
      (await ours.versions('GET', `?application_id=${own.idguid}&${query}`)).body.data.map(
        ({ number }: { number: string }) => number,
      );
    expect(await list('sort=-number')).toEqual(['1.10.0', '1.10.0-rc.1', '1.9.3', '1.2.0']);
    expect(await list('pre_release=true')).toEqual(['1.10.0-rc.1']);
    expect(await list('q=1.9')).toEqual(['1.9.3']);
    expect(await list('channel=stable')).toEqual([]);
    const choices = await ours.done(ours.versions('GET', '/references/application_id?q=blagajna'));
    expect(choices.map(({ idguid }: { idguid: string }) => idguid)).toContain(own.idguid);
  });

  it('waits on the dashboard of who may publish it, apart where a file is not accepted', async () => {
    const own = await publisher(t);
    const key = publisherKey();
    const { idguid: application } = await own.application({ minisign_key: key.minisign_key });
    const draft = (number: string) => own.draft(application, { number });
    await draft('1.0.0');
    await draft('1.1.0');
    const { idguid } = await draft('1.2.0');
    await own.file(idguid, 'promijenjena', 'Blagajna.exe', { minisign: await key.sign('potpisana') });
    const waiting = async ({ token }: Person): Promise<WaitingThing[]> =>
      (await t.call('GET', '/api/dashboard/waiting', { token })).body.data.things.filter(
        ({ to }: WaitingThing) => to.startsWith(VERSIONS_PATH),
      );
    const things = await waiting(own.person);
    expect(things).toMatchObject([
      { name: 'odbijene-datoteke-verzija', count: 1, urgency: 'soon' },
      { name: 'nacrti-verzija', count: 2, urgency: 'later', text: 'nacrta verzija aplikacija čekaju objavu' },
    ]);
    const numbers = await Promise.all(
      things.map(async ({ to }) => {
        const rows: VersionRow[] = await own.done(own.versions('GET', to.slice(VERSIONS_PATH.length)));
        return rows.map(({ number }) => number).sort();
      }),
    );
    expect(numbers).toEqual([['1.2.0'], ['1.0.0', '1.1.0']]);
    const reader = await t.member({ tenantId: own.person.tenantId, permissions: [SEE_APPLICATIONS] });
    for (const who of [reader, theirs.person]) expect(await waiting(who)).toEqual([]);
  });

  it('of somebody else is not there', async () => {
    const { idguid } = await ours.draft(app.idguid, { number: '7.0.0' });
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { version: 1, notes: 'x' }],
      ['DELETE', '', undefined],
      ['POST', '/publish', { version: 1 }],
      ['POST', '/withdraw', { version: 1, reason: 'x' }],
      ['POST', '/promote', { channel: 'beta' }],
      ['GET', '/history', undefined],
      ['POST', '/files', { file_id: idguid }],
    ] as const)
      for (const id of [idguid, 'nije-id', '01890000-0000-7000-8000-000000000000'])
        expect((await theirs.versions(method, `/${id}${path}`, body)).status, `${method} ${path} ${id}`).toBe(
          404,
        );
  });
});
