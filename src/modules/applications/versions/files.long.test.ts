// Long, since each of these publishes versions of its own.
// In the suite: files.test.ts (signatures, what was changed after signing, what nobody has seen, lost bytes).
import { describe, expect, it } from 'vitest';
import { sweepFiles } from '../../../core/files/sweep.ts';
import { filesOf } from '../../../core/files/testkit.ts';
import { APPLICATIONS_API } from '../labels.ts';
import { publisherKey } from '../testkit.ts';
import { draft, key, ours, publish, setUp, t } from './files.testkit.ts';

setUp();

describe('a file of a version', () => {
  it('is looked at again with another signature, and after another key', async () => {
    const own = await ours.application({ minisign_key: key.minisign_key });
    const { idguid } = await ours.draft(own.idguid);
    const first = await ours.file(idguid, 'bajtovi', 'A.exe', { minisign: await key.sign('drugo') });
    const path = `/${idguid}/files/${first.files[0].idguid}`;
    expect((await ours.versions('PATCH', path, { minisign: 'nije potpis' })).body.errors.minisign).toContain(
      '.minisig',
    );
    expect((await ours.versions('PATCH', path, { ed25519: 'x' })).body.errors.ed25519).toContain(
      '88 znakova',
    );
    await ours.done(ours.versions('PATCH', path, { minisign: await key.sign('bajtovi') }));
    expect((await ours.checked(idguid)).obstacles).toEqual([]);
    await ours.done(ours.versions('POST', `${path}/check`));
    expect((await ours.checked(idguid)).obstacles).toEqual([]);

    const other = publisherKey();
    const { version } = await ours.done(ours.call('GET', `${APPLICATIONS_API}/${own.idguid}`));
    await ours.done(
      ours.call('PATCH', `${APPLICATIONS_API}/${own.idguid}`, { version, minisign_key: other.minisign_key }),
    );
    const [outdated] = (await ours.done(ours.versions('GET', `/${idguid}`))).obstacles;
    expect(outdated).toMatchObject({ outdated: true, text: expect.stringContaining('više nema') });
    expect((await publish(idguid)).body.code).toBe('checking');
    await ours.done(ours.versions('POST', `/${idguid}/check`));
    expect((await ours.checked(idguid)).files).toMatchObject([
      { state: 'refused', fault: expect.stringContaining('ključ') },
    ]);
    await ours.done(ours.versions('PATCH', path, { minisign: await other.sign('bajtovi') }));
    await ours.checked(idguid);
    expect((await publish(idguid)).status).toBe(200);
  });

  it('takes the place of the one with its name; block maps are called as their file', async () => {
    const { idguid } = await draft();
    const signed = async (content: string) => ({ minisign: await key.sign(content) });
    const { files: one } = await ours.file(idguid, 'prva', 'A.exe', await signed('prva'));
    const { files: two } = await ours.file(idguid, 'druga', 'A.exe', await signed('druga'));
    expect(two).toHaveLength(1);
    expect(two[0]).toMatchObject({ idguid: one[0].idguid, size: 5, state: 'verified' });
    const lost = await ours.file(idguid, 'mapa', 'B.exe.blockmap');
    expect(lost.obstacles).toMatchObject([{ text: expect.stringContaining('Nema datoteke B.exe') }]);
    const map = lost.files[1].idguid;
    expect(
      (await ours.versions('PATCH', `/${idguid}/files/${map}`, { kind: 'other' })).body.errors,
    ).toHaveProperty('kind');
    await ours.done(ours.versions('DELETE', `/${idguid}/files/${map}`));
    const { obstacles, files } = await ours.file(idguid, 'mapa', 'A.exe.blockmap');
    expect(obstacles).toEqual([]);
    expect(files[1]).toMatchObject({ kind: 'blockmap', architecture: 'x64' });
  });

  it('stays as it is once it is published, and of a withdrawn version only block maps have to', async () => {
    const own = await ours.application();
    const { idguid } = await ours.draft(own.idguid);
    await ours.file(idguid, 'bajtovi', 'A.exe');
    const { files } = await ours.file(idguid, 'mapa', 'A.exe.blockmap');
    const [file, map] = files.map((one: { idguid: string }) => `/${idguid}/files/${one.idguid}`);
    const published = (await publish(idguid)).body.data;
    const file_id = await ours.send('x', 'B.exe');
    for (const answer of [
      await ours.versions('POST', `/${idguid}/files`, { file_id }),
      await ours.versions('PATCH', file, { architecture: 'arm64' }),
      await ours.versions('DELETE', file),
      await ours.versions('POST', `${file}/check`),
    ])
      expect(answer.body.code).toBe('state');
    const content = await ours.versions('GET', `${file}/content`);
    expect(content.raw.toString()).toBe('bajtovi');
    expect(String(content.headers['content-disposition'])).toContain('A.exe');
    await ours.done(
      ours.versions('POST', `/${idguid}/withdraw`, { version: published.version, reason: 'x' }),
    );
    expect((await ours.versions('DELETE', map)).body.code).toBe('state');
    expect((await ours.done(ours.versions('DELETE', file))).files).toHaveLength(1);
    await sweepFiles(t.deps.files, (await filesOf(t, ours.person)).run);
    expect((await ours.versions('GET', `${map}/content`)).raw.toString()).toBe('mapa');
  });
});
