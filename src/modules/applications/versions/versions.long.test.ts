// Long, since each of these publishes versions of its own.
// In the suite: versions.test.ts (published, corrected and withdrawn; listed; of somebody else).
import { describe, expect, it } from 'vitest';
import { ours, publish, published, setUp } from './versions.testkit.ts';

setUp();

describe('a version', () => {
  it('goes into another channel with the same files, a pre-release never into the stable one', async () => {
    const own = await ours.application();
    const beta = await published({ channel: 'beta', number: '2.0.0', notes: 'Novo' }, own.idguid);
    const promote = (idguid: string, channel: string) =>
      ours.versions('POST', `/${idguid}/promote`, { channel });
    const made = await ours.done(promote(beta.idguid, 'stable'));
    expect(made).toMatchObject({
      state: 'draft',
      channel: 'stable',
      number: '2.0.0',
      notes: 'Novo',
      obstacles: [],
    });
    const same = ({ name, sha256, sha512 }: Record<string, string>) => ({ name, sha256, sha512 });
    expect(made.files.map(same)).toEqual(beta.files.map(same));
    expect((await promote(beta.idguid, 'stable')).body.errors.channel).toContain('već postoji');
    expect((await publish(made)).status).toBe(200);
    const early = await published({ channel: 'beta', number: '2.1.0-beta.1' }, own.idguid);
    expect((await promote(early.idguid, 'stable')).body.errors.channel).toContain('ne ide u stabilni kanal');
    const draft = await ours.draft(own.idguid, { number: '2.2.0', channel: 'beta' });
    expect((await promote(draft.idguid, 'stable')).body.code).toBe('state');
  });
});

describe('a removed draft', () => {
  it('comes back with its files, which are looked at anew', async () => {
    const own = await ours.application();
    const { idguid } = await ours.draft(own.idguid);
    const before = await ours.file(idguid, 'bajtovi', 'Blagajna.exe');
    expect((await ours.versions('DELETE', `/${idguid}?version=99`)).body.code).toBe('stale');
    await ours.done(ours.versions('DELETE', `/${idguid}?version=${before.version}`));
    expect((await ours.versions('GET', `/${idguid}`)).status).toBe(404);
    const [kept] = await ours.done(ours.versions('GET', `/trash?idguid=${idguid}`));
    expect(kept.title).toBe(`${before.application} 1.0.0, Windows, stabilni`);

    // The application without versions may go; then it has to come back first.
    const path = `/api/admin/aplikacije`;
    await ours.done(ours.call('DELETE', `${path}/${own.idguid}`));
    const restore = () => ours.versions('POST', '/trash/restore', { idguids: [idguid] });
    expect(await restore()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('vratite aplikaciju') },
    });
    await ours.done(ours.call('POST', `${path}/trash/restore`, { idguids: [own.idguid] }));
    const other = await ours.draft(own.idguid);
    expect((await restore()).body.code).toBe('duplicate');
    await ours.done(ours.versions('DELETE', `/${other.idguid}`));
    await ours.done(restore());
    const after = await ours.checked(idguid);
    const [file] = after.files;
    expect(file).toMatchObject({ ...before.files[0], checked_at: expect.any(String) });
  });
});
