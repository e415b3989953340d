import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobTenant } from '../../server/jobs/tenants.ts';
import { purgeTrash } from '../trash/purge.ts';
import { MOST_ATTACHMENTS } from './attachments.api.ts';
import { attachmentsKit, FIRMS, type Method, READ, UNKNOWN } from './testkit.ts';

const kit = attachmentsKit();
const { call, send, firm, at, attach, attached, names, contentOf, changesOf, bytesSwept } = kit;

describe('attachments', () => {
  it('are restored only to a record that takes one more', async () => {
    const record = await firm('Puna');
    const first = await attached(record, 'prvi.txt');
    await call('DELETE', at(record, `/${first.idguid}`));
    await attach(record, 'drugi.txt');
    await kit.t.ownerDb.execute(sql`insert into attachments (tenant_id, idguid, resource, record_id, name, note, file_id, created_by)
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
    for (const wrong of [UNKNOWN, 'x', await send('tuđa', 't.txt', kit.stranger)])
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
    const reader = await kit.t.member({ tenantId: kit.member.tenantId, permissions: [READ] });
    const nobody = await kit.t.member({ tenantId: kit.member.tenantId });
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
      expect((await call(method, path, body, kit.stranger)).status, path).toBe(404);
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
    const record = await firm('Registar', kit.operator);
    expect((await attach(record, 'interno.txt', {}, kit.operator)).status).toBe(201);
    expect(await names(record, kit.operator)).toEqual(['interno.txt']);
    expect(await names(record)).toEqual([]);
    expect((await attach(record, 'x.txt')).body).toMatchObject({ code: 'shared_record' });
    expect(JSON.stringify(await changesOf(record))).not.toContain('interno');
    expect(JSON.stringify(await changesOf(record, kit.operator))).toContain('interno');
  });

  it('stay where the resource keeps them', async () => {
    const record = await firm('Čuva');
    const one = await attached(record, 'c.txt');
    const service = kit.t.deps.services.get('companies')!;
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
    await kit.t.ownerDb.execute(
      sql`update trash set removed_at = now() - interval '31 days' where tenant_id = ${kit.member.tenantId}`,
    );
    await (await jobTenant(kit.t.deps.database, kit.member.tenantId))!.within(purgeTrash);
  };

  /** Attachments without their record, or what the trash keeps of it. */
  const loose = async () =>
    (
      await kit.t.ownerDb.execute(sql`select a.name from attachments a
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
    const { rows } = await kit.t.ownerDb.execute(
      sql`select idguid from attachments where idguid = any(${sql.param([...lost, kept, taken].map(({ idguid }) => idguid))}::uuid[])`,
    );
    expect(rows).toEqual([{ idguid: kept.idguid }]);
    const { rows: left } = await kit.t.ownerDb.execute(
      sql`select name from files where name = any('{1.txt,2.txt,3.txt,4.txt}') and tenant_id = ${kit.member.tenantId}`,
    );
    expect(left).toEqual([{ name: '3.txt' }]);
    expect(await contentOf(stays, kept)).toBe('sadržaj 3.txt');
  });

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
