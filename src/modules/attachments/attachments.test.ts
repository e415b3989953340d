import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { sweepFiles } from '../../core/files/sweep.ts';
import { filesOf } from '../../core/files/testkit.ts';
import { jobTenant } from '../../server/jobs/tenants.ts';
import { purgeTrash } from '../trash/purge.ts';
import { MOST_ATTACHMENTS } from './attachments.api.ts';

const FIRMS = '/api/admin/companies';
const STORED = '/api/admin/stored-files';
const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const [READ, SAVE] = ['admin_companies_pregled', 'admin_companies_save'];
const STORED_RIGHTS = ['admin_stored_files_pregled', 'admin_stored_files_save'];
let t: TestApp;
let member: Person;
let stranger: Person;
let operator: Person;

beforeAll(async () => {
  t = await createTestApp();
  member = await t.member({ permissions: [READ, SAVE, ...STORED_RIGHTS] });
  stranger = await t.member({ permissions: [READ, SAVE, ...STORED_RIGHTS] });
  operator = await t.admin();
});
afterAll(() => t.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
interface Row {
  idguid: string;
  version: number;
  name: string;
}
const call = (method: Method, path: string, body?: unknown, who: Person | null = member) =>
  t.call(method, path, { ...(who && { token: who.token }), body });
const send = async (content: string, name: string, who = member) =>
  (await (await filesOf(t, who)).put(content, name)).idguid;
const firm = async (naziv: string, who = member): Promise<Row> =>
  (await call('POST', FIRMS, { naziv }, who)).body.data;
const at = ({ idguid }: { idguid: string }, rest = '') => `${FIRMS}/${idguid}/attachments${rest}`;
const attach = async (record: { idguid: string }, name: string, more: object = {}, who = member) =>
  call('POST', at(record), { file: await send(`sadržaj ${name}`, name, who), ...more }, who);
const attached = async (record: { idguid: string }, name: string): Promise<Row> =>
  (await attach(record, name)).body.data;
const names = async (record: { idguid: string }, who = member): Promise<string[]> =>
  (await call('GET', at(record), undefined, who)).body.data.map(({ name }: Row) => name);
const contentOf = async (record: { idguid: string }, { idguid }: { idguid: string }) =>
  (await call('GET', at(record, `/${idguid}/content`))).raw.toString();
const changesOf = async ({ idguid }: { idguid: string }, who = member) =>
  (await call('GET', `${FIRMS}/${idguid}/history`, undefined, who)).body.data.map(
    ({ changes }: { changes: object }) => changes,
  );
const store = async (name: string): Promise<Row> =>
  (await call('POST', STORED, { file: await send(`u datotekama ${name}`, name) })).body.data;
const bytesSwept = async () => sweepFiles(t.deps.files, (await filesOf(t, member)).run);

describe('attachments', () => {
  it('are restored only to a record that takes one more', async () => {
    const record = await firm('Puna');
    const first = await attached(record, 'prvi.txt');
    await call('DELETE', at(record, `/${first.idguid}`));
    await attach(record, 'drugi.txt');
    await t.ownerDb.execute(sql`insert into attachments (tenant_id, idguid, resource, record_id, name, note, file_id, created_by)
      select tenant_id, gen_random_uuid(), resource, record_id, 'još ' || n, '', file_id, created_by
      from attachments, generate_series(2, ${MOST_ATTACHMENTS}::int) n where record_id = ${record.idguid}`);
    const refused = await call('POST', at(record, `/${first.idguid}/restore`));
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many']);
  });

  it('are added, listed, read, renamed, described and taken off, and the record tells it', async () => {
    const record = await firm('Alfa');
    const { status, body } = await attach(record, 'Ugovor č.txt', { note: 'potpisan' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: 'Ugovor č.txt',
      note: 'potpisan',
      version: 1,
      stored_file_id: null,
    });
    expect(body.data).toMatchObject({ media_type: 'text/plain', created_by: expect.any(String) });
    await attach(record, 'anex.txt');
    expect(await names(record)).toEqual(['anex.txt', 'Ugovor č.txt']);
    const answer = await call('GET', at(record, `/${body.data.idguid}/content`));
    expect(answer.raw.toString()).toBe('sadržaj Ugovor č.txt');
    const path = at(record, `/${body.data.idguid}`);
    const changed = await call('PATCH', path, { version: 1, name: 'Ugovor.txt', note: '' });
    expect(changed.body.data).toMatchObject({ name: 'Ugovor.txt', note: '', version: 2 });
    expect((await call('GET', `${path}/content`)).headers['content-disposition']).toContain('Ugovor.txt');
    expect((await call('PATCH', path, { version: 1, note: 'x' })).body).toMatchObject({
      code: 'stale',
      data: { current: { name: 'Ugovor.txt', version: 2 } },
    });
    expect((await call('PATCH', path, { version: 2, name: 'ANEX.txt' })).body).toMatchObject({
      code: 'duplicate',
      errors: { name: 'Zapis već ima prilog tog naziva.' },
    });
    expect((await call('DELETE', `${path}?version=1`)).body.code).toBe('stale');
    expect((await call('DELETE', `${path}?version=2`)).status).toBe(200);
    expect(await names(record)).toEqual(['anex.txt']);
    expect((await call('GET', `${path}/content`)).status).toBe(404);
    expect(await changesOf(record)).toEqual([
      { _attachments: { from: ['Ugovor.txt'], to: null } },
      {
        _attachments: { from: ['Ugovor č.txt'], to: ['Ugovor.txt'] },
        _attachment_note: { from: 'Ugovor č.txt: potpisan', to: null },
      },
      { _attachments: { from: null, to: ['anex.txt'] } },
      { _attachments: { from: null, to: ['Ugovor č.txt'] } },
      expect.anything(),
    ]);
  });

  it('of a name that the record has already get a number, also when several arrive at once', async () => {
    const record = await firm('Istih');
    await Promise.all(['a.txt', 'A.txt', 'a.txt'].map((name) => attach(record, name)));
    expect((await names(record)).map((name) => name.toLowerCase()).sort()).toEqual([
      'a (2).txt',
      'a (3).txt',
      'a.txt',
    ]);
  });

  it('taken off come back under a free name, until their bytes are swept with the trash', async () => {
    const record = await firm('Vraća');
    const other = await firm('Druga');
    const first = await attached(record, 'v.txt');
    await call('DELETE', at(record, `/${first.idguid}`));
    await attached(record, 'v.txt');
    await bytesSwept();
    expect((await call('POST', at(other, `/${first.idguid}/restore`))).status).toBe(404);
    const back = await call('POST', at(record, `/${first.idguid}/restore`));
    expect(back.body.data).toMatchObject({ idguid: first.idguid, name: 'v (2).txt' });
    expect(await contentOf(record, first)).toBe('sadržaj v.txt');
    expect((await call('POST', at(record, `/${first.idguid}/restore`))).status).toBe(404);
  });

  it('of a wrong file, name or number are refused at the field', async () => {
    const record = await firm('Pogrešno');
    const errors = async (body: object) => (await call('POST', at(record), body)).body.errors;
    const file = await send('x', 'x.txt');
    expect(await errors({})).toEqual({ file: 'Pošaljite datoteku ili odaberite jednu iz „Datoteka”.' });
    expect(await errors({ file, stored_file_id: UNKNOWN })).toHaveProperty('file');
    for (const wrong of [UNKNOWN, 'x', await send('tuđa', 't.txt', stranger)])
      expect(await errors({ file: wrong })).toEqual({ file: expect.stringContaining('Pošaljite je ponovo') });
    expect(await errors({ file, name: 'a/b' })).toEqual({ name: 'Naziv ne može sadržavati kosu crtu.' });
    expect(await errors({ file, note: 'x'.repeat(2001) })).toEqual({
      note: expect.stringMatching('Najviše'),
    });
    for (const stored_file_id of [UNKNOWN, 'x'])
      expect(await errors({ stored_file_id })).toEqual({ stored_file_id: 'Datoteka više ne postoji.' });
    expect(await names(record)).toEqual([]);
  });

  it('need the rights of the resource, and do not exist for another organisation', async () => {
    const record = await firm('Prava');
    const one = await attached(record, 'p.txt');
    const reader = await t.member({ tenantId: member.tenantId, permissions: [READ] });
    const nobody = await t.member({ tenantId: member.tenantId });
    const paths = (path = at(record, `/${one.idguid}`)): [Method, string, unknown?][] => [
      ['GET', at(record)],
      ['GET', `${path}/content`],
      ['POST', at(record), { file: UNKNOWN }],
      ['PATCH', path, { version: 1, note: 'x' }],
      ['POST', `${path}/restore`],
      ['DELETE', path],
    ];
    for (const [method, path, body] of paths()) {
      expect((await call(method, path, body, null)).status, path).toBe(401);
      expect((await call(method, path, body, nobody)).status, path).toBe(403);
      expect((await call(method, path, body, reader)).status, path).toBe(method === 'GET' ? 200 : 403);
      expect((await call(method, path, body, stranger)).status, path).toBe(404);
    }
    const other = await firm('Druga prava');
    for (const wrong of [
      at(other, `/${one.idguid}`),
      at(record, '/x'),
      at({ idguid: 'x' }, `/${one.idguid}`),
    ])
      for (const [method, path, body] of paths(wrong).filter(([, path]) => path.startsWith(wrong)))
        expect((await call(method, path, body)).status, `${method} ${path}`).toBe(404);
    expect(await names(record)).toEqual(['p.txt']);
    expect((await call('GET', `/api/erp/sifarnici/drzave/${UNKNOWN}/attachments`)).status).toBe(404);
  });

  it("of a firm of the register are the operator's own, and only theirs to change", async () => {
    const record = await firm('Registar', operator);
    expect((await attach(record, 'interno.txt', {}, operator)).status).toBe(201);
    expect(await names(record, operator)).toEqual(['interno.txt']);
    expect(await names(record)).toEqual([]);
    expect((await attach(record, 'x.txt')).body).toMatchObject({ code: 'shared_record' });
    expect(JSON.stringify(await changesOf(record))).not.toContain('interno');
    expect(JSON.stringify(await changesOf(record, operator))).toContain('interno');
  });

  it('stay where the resource keeps them', async () => {
    const record = await firm('Čuva');
    const one = await attached(record, 'c.txt');
    const service = t.deps.services.get('companies')!;
    service.keepsAttachments = ({ naziv }) => (naziv === 'Čuva' ? 'Zapis je proknjižen.' : null);
    const refused = await call('DELETE', at(record, `/${one.idguid}`));
    service.keepsAttachments = undefined;
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'attachment_kept', message: 'Zapis je proknjižen.' },
    });
    expect(await names(record)).toEqual(['c.txt']);
  });
});

describe('a record with attachments', () => {
  /** Makes everything in the organisation's trash old enough, and purges it. */
  const purge = async (): Promise<void> => {
    await t.ownerDb.execute(
      sql`update trash set removed_at = now() - interval '31 days' where tenant_id = ${member.tenantId}`,
    );
    await (await jobTenant(t.deps.database, member.tenantId))!.within(purgeTrash);
  };

  /** Attachments without their record, or what the trash keeps of it. */
  const loose = async () =>
    (
      await t.ownerDb.execute(sql`select a.name from attachments a
        where not exists (select from companies c where c.idguid = a.record_id)
          and not exists (select from trash t where t.tenant_id = a.tenant_id and t.idguid = a.record_id)`)
    ).rows;

  it('keeps them in the trash and has them again when it is restored', async () => {
    const record = await firm('U korpi');
    const one = await attached(record, 'k.txt');
    await call('DELETE', `${FIRMS}/${record.idguid}`);
    expect((await call('GET', at(record))).status).toBe(404);
    await bytesSwept();
    await call('POST', `${FIRMS}/trash/restore`, { idguids: [record.idguid] });
    expect(await names(record)).toEqual(['k.txt']);
    expect(await contentOf(record, one)).toBe('sadržaj k.txt');
  });

  it('takes them along when it is purged, and nothing else', async () => {
    const [gone, bulk, stays] = [await firm('Ode 1'), await firm('Ode 2'), await firm('Ostaje')];
    const lost = [await attached(gone, '1.txt'), await attached(bulk, '2.txt')];
    const kept = await attached(stays, '3.txt');
    const taken = await attached(stays, '4.txt');
    await call('DELETE', at(stays, `/${taken.idguid}`));
    await call('POST', `${FIRMS}/bulk-delete`, { idguids: [gone.idguid, bulk.idguid] });
    await purge();
    await bytesSwept();
    expect(await loose()).toEqual([]);
    const { rows } = await t.ownerDb.execute(
      sql`select idguid from attachments where idguid = any(${sql.param([...lost, kept, taken].map(({ idguid }) => idguid))}::uuid[])`,
    );
    expect(rows).toEqual([{ idguid: kept.idguid }]);
    const { rows: left } = await t.ownerDb.execute(
      sql`select name from files where name = any('{1.txt,2.txt,3.txt,4.txt}') and tenant_id = ${member.tenantId}`,
    );
    expect(left).toEqual([{ name: '3.txt' }]);
    expect(await contentOf(stays, kept)).toBe('sadržaj 3.txt');
  });

  it('has all of them whatever is done in between, and leaves none behind', async () => {
    const which = fc.nat(2);
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('attach' as const), which }) },
      fc.record({ kind: fc.constantFrom('detach' as const, 'undo' as const), which }),
      fc.record({ kind: fc.constantFrom('remove' as const, 'restore' as const), which }),
      fc.record({ kind: fc.constantFrom('purge' as const, 'sweep' as const), which }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const firms = await Promise.all(
          ['A', 'B', 'C'].map(async (name) => ({
            record: await firm(`Svojstvo ${name}`),
            state: 'live' as 'live' | 'trash' | 'gone',
            has: [] as Row[],
            off: [] as Row[],
          })),
        );
        for (const { kind, which: index } of steps) {
          const one = firms[index]!;
          const { record, has, off } = one;
          if (kind === 'attach' && one.state === 'live')
            has.push(await attached(record, `${has.length}.txt`));
          if (kind === 'detach' && one.state === 'live' && has.length > 0) {
            const taken = has.shift()!;
            await call('DELETE', at(record, `/${taken.idguid}`));
            off.push(taken);
          }
          if (kind === 'undo' && one.state === 'live' && off.length > 0) {
            const back = off.pop()!;
            await call('POST', at(record, `/${back.idguid}/restore`));
            has.push(back);
          }
          if (kind === 'remove' && one.state === 'live') {
            await call('DELETE', `${FIRMS}/${record.idguid}`);
            one.state = 'trash';
          }
          if (kind === 'restore' && one.state === 'trash') {
            await call('POST', `${FIRMS}/trash/restore`, { idguids: [record.idguid] });
            one.state = 'live';
          }
          if (kind === 'purge') {
            await purge();
            for (const each of firms) {
              if (each.state === 'trash') each.state = 'gone';
              each.off.length = 0;
            }
          }
          if (kind === 'sweep') await bytesSwept();
        }
        await bytesSwept();
        expect(await loose()).toEqual([]);
        for (const { record, state, has } of firms) {
          if (state === 'trash') await call('POST', `${FIRMS}/trash/restore`, { idguids: [record.idguid] });
          const listed = await call('GET', at(record));
          expect(listed.status).toBe(state === 'gone' ? 404 : 200);
          if (state === 'gone') continue;
          const idsOf = (rows: Row[]) => rows.map(({ idguid }) => idguid).sort();
          expect(idsOf(listed.body.data)).toEqual(idsOf(has));
          for (const row of has) expect(await contentOf(record, row)).toMatch(/^sadržaj/);
        }
      }),
      { numRuns: 8 },
    );
  }, 60_000);

  it('gives them to the one it is merged into, and undoing gives them back', async () => {
    const [keep, gone] = [await firm('Spaja A'), await firm('Spaja B')];
    await attached(keep, 'isto.txt');
    const theirs = await attached(gone, 'isto.txt');
    const between = `${FIRMS}/${keep.idguid}/merge/${gone.idguid}`;
    expect((await call('GET', between)).body.data.moves).toContainEqual(
      expect.objectContaining({ label: 'Prilozi', count: 1 }),
    );
    const merged = await call('POST', between, { version: 1, other_version: 1, take: [] });
    expect(merged.status).toBe(200);
    expect(await names(keep)).toEqual(['isto.txt', 'isto.txt']);
    expect(await contentOf(keep, theirs)).toBe('sadržaj isto.txt');
    await call('POST', `${FIRMS}/trash/restore`, { idguids: [gone.idguid] });
    expect([await names(keep), await names(gone)]).toEqual([['isto.txt'], ['isto.txt']]);
    expect(await contentOf(gone, theirs)).toBe('sadržaj isto.txt');
  });
});

describe('a stored file that is attached', () => {
  const attachStored = (record: Row, { idguid }: Row, who = member) =>
    call('POST', at(record), { stored_file_id: idguid }, who);

  it('stays in the version that it then had, and needs the right to read stored files', async () => {
    const record = await firm('Iz datoteka');
    const file = await store('verzije.txt');
    const { data } = (await attachStored(record, file)).body;
    expect(data).toMatchObject({ name: 'verzije.txt', stored_file_id: file.idguid });
    await call('POST', `${STORED}/${file.idguid}/versions`, {
      version: 1,
      file: await send('nova', 'n.txt'),
    });
    expect(await contentOf(record, data)).toBe('u datotekama verzije.txt');
    const without = await t.member({ tenantId: member.tenantId, permissions: [READ, SAVE] });
    expect((await attachStored(record, file, without)).status).toBe(403);
    const own = await firm('Tuđa', stranger);
    expect((await attachStored(own, file, stranger)).body.errors).toHaveProperty('stored_file_id');
  });

  it('cannot be removed in any way, and the refusal names the record as far as one may know it', async () => {
    const record = await firm('Beta');
    const folder = (await call('POST', `${STORED}/folders`, { name: 'Prilozi', parent_id: null })).body.data;
    const [file, free] = [await store('b.txt'), await store('slobodna.txt')];
    const one = (await attachStored(record, file)).body.data;
    await call('POST', `${STORED}/move`, { idguids: [file.idguid], folder_id: folder.idguid });
    const refused = (message: string) => ({ status: 409, body: { code: 'in_use', message } });
    const said = refused('Datoteka „b.txt” je prilog: Firma „Beta”.');
    expect(await call('DELETE', `${STORED}/${file.idguid}`)).toMatchObject(said);
    const both = { idguids: [free.idguid, file.idguid] };
    expect(await call('POST', `${STORED}/bulk-delete`, both)).toMatchObject(said);
    expect(await call('DELETE', `${STORED}/folders/${folder.idguid}`)).toMatchObject(said);
    const blind = await t.member({ tenantId: member.tenantId, permissions: STORED_RIGHTS });
    expect(await call('DELETE', `${STORED}/${file.idguid}`, undefined, blind)).toMatchObject(
      refused('Datoteka „b.txt” je prilog: Firma.'),
    );
    await call('DELETE', `${FIRMS}/${record.idguid}`);
    expect(await call('DELETE', `${STORED}/${file.idguid}`)).toMatchObject(
      refused('Datoteka „b.txt” je prilog: Firma „Beta” (u korpi).'),
    );
    await call('POST', `${FIRMS}/trash/restore`, { idguids: [record.idguid] });
    await call('DELETE', at(record, `/${one.idguid}`));
    expect((await call('DELETE', `${STORED}/folders/${folder.idguid}`)).body.data).toEqual({ deleted: 1 });
    // Its bytes stay with the attachment, which comes back without the stored file.
    const back = await call('POST', at(record, `/${one.idguid}/restore`));
    expect(back.body.data).toMatchObject({ name: 'b.txt', stored_file_id: null });
    expect(await contentOf(record, one)).toBe('u datotekama b.txt');
  });

  it('is either attached or removed when both are asked at once', async () => {
    const record = await firm('Utrka');
    for (let round = 0; round < 4; round++) {
      const file = await store(`utrka ${round}.txt`);
      const [added, removed] = await Promise.all([
        attachStored(record, file),
        call('DELETE', `${STORED}/${file.idguid}`),
      ]);
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([added.status, removed.status]);
    }
  });
});
