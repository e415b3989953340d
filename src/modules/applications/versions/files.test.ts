import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { filesOf } from '../../../core/files/testkit.ts';
import { publisherKey } from '../testkit.ts';
import { draft, key, ours, publish, setUp, t } from './files.testkit.ts';

setUp();

describe('a file of a version', () => {
  it('is verified by the publisher’s key, in each form of a signature', async () => {
    const { idguid } = await draft();
    const content = 'instalacija';
    await ours.file(idguid, content, 'Nova.exe', { minisign: await key.sign(content) });
    await ours.file(idguid, content, 'Stara.exe', { minisign: await key.signLegacy(content) });
    const printed = `sparkle:edSignature="${await key.signSparkle(content)}" length="11"`;
    const { files, obstacles } = await ours.file(idguid, content, 'Blagajna.zip', { ed25519: printed });
    expect(obstacles).toEqual([]);
    expect(files).toMatchObject([
      { name: 'Nova.exe', state: 'verified', ed25519: null },
      { name: 'Stara.exe', state: 'verified' },
      {
        name: 'Blagajna.zip',
        kind: 'archive',
        state: 'verified',
        ed25519: await key.signSparkle(content),
        minisign: null,
      },
    ]);
    for (const file of files)
      expect(file).toMatchObject({
        size: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        sha512: createHash('sha512').update(content).digest('base64'),
      });
    expect((await publish(idguid)).status).toBe(200);
  });

  it('that was changed after signing, or has no signature, holds the version back with what is wrong', async () => {
    const { idguid } = await draft();
    await ours.file(idguid, 'promijenjena', 'A.exe', { minisign: await key.sign('potpisana') });
    await ours.file(idguid, 'promijenjena', 'B.zip', { ed25519: await key.signSparkle('potpisana') });
    await ours.file(idguid, 'tuđa', 'C.exe', { minisign: await publisherKey().sign('tuđa') });
    await ours.file(idguid, 'bez potpisa', 'D.exe');
    const { files, obstacles } = await ours.file(idguid, 'uputstvo', 'Uputstvo.pdf');
    expect(obstacles).toMatchObject([
      { file: files[0].idguid, text: expect.stringContaining('mijenjana je nakon potpisivanja') },
      { file: files[1].idguid, text: expect.stringContaining('ne odgovara potpisu za Sparkle') },
      { file: files[2].idguid, text: expect.stringContaining('Potpis je napravljen ključem') },
      { file: files[3].idguid, text: expect.stringContaining('Nema potpis') },
    ]);
    expect(files.map(({ state }: { state: string }) => state)).toEqual([
      ...['refused', 'refused', 'refused', 'verified', 'verified'],
    ]);
    const refused = await publish(idguid);
    expect(refused.status).toBe(422);
    expect(refused.body.errors[`files.${files[0].idguid}`]).toContain('A.exe: Datoteka ne odgovara potpisu');
    expect(Object.keys(refused.body.errors)).toHaveLength(4);
  });

  it('is part of the version: nobody publishes one that they have not seen', async () => {
    const { idguid } = await draft();
    const seen = await ours.file(idguid, 'prva', 'A.exe', { minisign: await key.sign('prva') });
    const at = ({ version }: { version: number }) => ours.versions('POST', `/${idguid}/publish`, { version });
    const path = `/${idguid}/files/${seen.files[0].idguid}`;
    // The server's own look changes nothing that anybody said, nor does saying the same once more.
    await ours.done(ours.versions('POST', `${path}/check`));
    await ours.done(ours.versions('PATCH', path, { kind: 'installer', architecture: 'x64' }));
    let last = await ours.checked(idguid);
    expect(last.version).toBe(seen.version);
    for (const change of [
      () => ours.file(idguid, 'druga', 'A.exe', { minisign: undefined }),
      () => ours.file(idguid, 'uputstvo', 'Uputstvo.pdf'),
      () => ours.done(ours.versions('PATCH', path, { architecture: 'arm64' })),
      async () => ours.done(ours.versions('PATCH', path, { minisign: await key.sign('druga') })),
    ]) {
      const { version } = await change();
      expect(version).toBeGreaterThan(last.version);
      expect((await at(last)).body.code).toBe('stale');
      last = await ours.checked(idguid);
    }
    await ours.done(ours.versions('DELETE', `/${idguid}/files/${last.files[1].idguid}`));
    expect((await at(last)).body.code).toBe('stale');
    expect((await at(await ours.checked(idguid))).status).toBe(200);
  });

  it('refuses what never arrived, is empty, or somebody else has sent', async () => {
    const { idguid } = await draft();
    const add = (file_id: string) => ours.versions('POST', `/${idguid}/files`, { file_id });
    const colleague = await t.member({ tenantId: ours.person.tenantId, roles: ['admin'] });
    const foreign = await (await filesOf(t, colleague)).put('tuđe', 'A.exe');
    for (const file_id of ['nije-id', '01890000-0000-7000-8000-000000000000', foreign.idguid])
      expect((await add(file_id)).body.errors, file_id).toHaveProperty('file_id');
    expect((await add(await ours.send('', 'Prazna.exe'))).body.errors.file_id).toContain('prazna');
  });

  it('whose bytes are lost, or hold a virus, is refused and says so', async () => {
    const { idguid } = await draft();
    const { files } = await ours.file(idguid, 'nestaje', 'Uputstvo.txt');
    const path = `/${idguid}/files/${files[0].idguid}`;
    const { rows } = await t.ownerDb.execute<{ id: string }>(sql`
      select coalesce(s.same_as, s.idguid) as id from apl_files f join files s on s.tenant_id = f.tenant_id and s.idguid = f.file_id
      where f.idguid = ${files[0].idguid}`);
    await t.deps.files.remove(rows[0]!.id);
    await ours.done(ours.versions('POST', `${path}/check`));
    expect((await ours.checked(idguid)).files[0]).toMatchObject({
      state: 'refused',
      fault: expect.stringContaining('nije na serveru'),
    });
    await t.ownerDb.execute(
      sql`update files set scan = 'infected', scan_signature = 'Proba' where idguid = ${rows[0]!.id}`,
    );
    await ours.done(ours.versions('POST', `${path}/check`));
    expect((await ours.checked(idguid)).files[0]).toMatchObject({
      state: 'refused',
      fault: expect.stringContaining('virus'),
    });
  });
});
