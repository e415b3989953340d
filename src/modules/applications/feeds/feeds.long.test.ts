// Long, since each of these publishes versions of its own.
// In the suite: feeds.test.ts (memory, keys, licences, Sparkle, Tauri, the plain feed, who asks).
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { APPLICATIONS_API } from '../labels.ts';
import { licences } from '../slots.ts';
import { get, ours, publishedApp, setUp, signed, soon, t } from './feeds.testkit.ts';
import { releasesOf } from './test/releases.ts';

setUp();

describe('a feed', () => {
  it('tells caches by which headers it differs', async () => {
    const { slug, release } = await publishedApp();
    const vary = async (path: string) => (await get(`${slug}/${path}`)).headers.vary;
    const paths = ['update?platform=macos', 'sparkle/appcast.xml', 'electron/latest-mac.yml'];
    for (const path of paths) expect(await vary(path), path).toBe('x-app-version');
    const told = await get(`${slug}/update?platform=macos`, { 'x-app-version': 'v1.0.0+7' });
    expect(told.body.update).toBeNull();
    const files = [await signed('Blagajna-1.1.0.zip', `staged ${slug}`)];
    await release({ number: '1.1.0', platform: 'macos', rollout: 50, files });
    await soon(async () =>
      expect(await vary('update?platform=macos')).toBe(
        'x-app-version, x-installation-id, x-user-staging-id, x-licence, authorization',
      ),
    );
    expect(await vary('tauri/windows/x86_64/0.9.0')).toContain('x-installation-id');
    expect(await vary('electron/latest-mac.yml')).toBe('x-app-version');
    const ahead = await get(`${slug}/electron/latest-mac.yml`, { 'x-app-version': '2.0.0' });
    expect([ahead.body, ahead.headers['cache-control']]).toEqual([
      'version: "2.0.0"\nfiles: []\n',
      'private, no-cache',
    ]);
  });

  it('changes with what is published, withdrawn and hidden; drafts change nothing', async () => {
    const { slug, idguid, prepare, release, withdraw } = await publishedApp();
    const etag = String((await get(`${slug}/feed.json`)).headers.etag);
    const files = [await signed('Blagajna-1.1.0-setup.exe', 'druga')];
    await prepare({ number: '1.2.0', files });
    expect((await get(`${slug}/feed.json`)).headers.etag).toBe(etag);
    await release({ number: '1.1.0', files });
    await soon(async () =>
      expect((await get(`${slug}/electron/latest.yml`)).body).toContain('version: "1.1.0"'),
    );
    await withdraw('1.1.0', 'Gubi račune "danas".');
    await soon(async () =>
      expect((await get(`${slug}/electron/latest.yml`)).body).toContain('version: "1.0.0"'),
    );
    const { versions } = (await get(`${slug}/feed.json`)).body;
    expect(versions[0]).toMatchObject({
      ...{ version: '1.1.0', state: 'withdrawn', withdrawn_reason: 'Gubi račune "danas".', files: [] },
    });
    // Its only version is withdrawn: who has it is still told.
    const { body } = await ours.call('GET', `${APPLICATIONS_API}/${idguid}`);
    const hidden = { version: body.data.version, visibility: 'licensed' };
    await ours.done(ours.call('PATCH', `${APPLICATIONS_API}/${idguid}`, hidden));
    await soon(async () => expect((await get(`${slug}/feed.json`)).status).toBe(404));
  });

  it('has the size of the block map of an AppImage, also of one that was too large to be scanned', async () => {
    const application = await ours.application({ linux: true });
    const { prepare } = releasesOf(ours, application);
    const map = Buffer.from('karta blokova');
    const content = Buffer.concat([randomBytes(500), map, Buffer.from([0, 0, 0, map.length])]);
    const files = [{ name: 'B.AppImage', content }];
    const { idguid, version } = await prepare({ number: '1.0.0', platform: 'linux', files });
    await t.ownerDb.execute(sql`update files set scan = 'unscanned' where idguid in
      (select file_id from apl_files where version_id = ${idguid}::uuid)`);
    await ours.done(ours.versions('POST', `/${idguid}/publish`, { version }));
    await soon(async () =>
      expect((await get(`${application.slug}/electron/latest-linux.yml`)).body).toContain(
        `blockMapSize: ${map.length}`,
      ),
    );
  });

  it('says of the only version, once it is withdrawn, why, and offers nothing', async () => {
    const application = await ours.application();
    const releases = releasesOf(ours, application);
    await releases.release({ number: '1.0.0', files: [{ name: 'B.exe', content: 'jedina' }] });
    await releases.withdraw('1.0.0');
    const asked = () => get(`${application.slug}/update?platform=windows&version=1.0.0`);
    await soon(async () =>
      expect((await asked()).body).toEqual({
        update: null,
        installed: { state: 'withdrawn', reason: 'Gubi račune.' },
      }),
    );
    expect((await get(`${application.slug}/electron/latest.yml`)).body.code).toBe('no_version');
    expect(
      (await get(`${application.slug}/update?platform=windows&version=0.9.0`)).body.installed,
    ).toBeNull();
  });

  it('of an application with licences is for whoever has one, and for its publisher', async () => {
    const { slug, idguid } = await publishedApp();
    const { body } = await ours.call('GET', `${APPLICATIONS_API}/${idguid}`);
    await ours.done(
      ours.call('PATCH', `${APPLICATIONS_API}/${idguid}`, {
        version: body.data.version,
        visibility: 'licensed',
      }),
    );
    await soon(async () => expect((await get(`${slug}/feed.json`)).status).toBe(404));
    const path = `${slug}/electron/latest.yml`;
    const statusOf = async (headers: Record<string, string>, token?: string) =>
      (await get(path, headers, token)).status;
    expect(await statusOf({ 'x-licence': 'vazi' })).toBe(404);
    licences.add(
      async (_database, application, asker) => application.idguid === idguid && asker.licence === 'vazi',
    );
    expect(await statusOf({ 'x-licence': 'ne-vazi' })).toBe(404);
    expect(await statusOf({ 'x-licence': 'vazi' })).toBe(200);
    expect(await statusOf({ authorization: 'Bearer vazi' })).toBe(200);
    expect(await statusOf({}, ours.person.token)).toBe(200);
    const stranger = await t.member();
    expect(await statusOf({}, stranger.token)).toBe(404);
    const answer = await get(path, { 'x-licence': 'vazi' });
    expect(answer.headers['cache-control']).toBe('private, max-age=60');
  });
});

describe('Sparkle', () => {
  it('is shown a staged version by the server, the same each time', async () => {
    const { slug, release, rollOut } = await publishedApp();
    await release({
      ...{ number: '1.1.0', platform: 'macos', rollout: 50 },
      files: [await signed('Blagajna-1.1.0.zip', 'zip 1.1')],
    });
    const has = async (id: number) =>
      (await get(`${slug}/sparkle/appcast.xml`, { 'x-installation-id': `i${id}` })).body.includes('1.1.0');
    const all = async () => Promise.all(Array.from({ length: 30 }, (_, id) => has(id)));
    await soon(async () => expect(new Set(await all())).toEqual(new Set([true, false])));
    const before = await all();
    expect(await all()).toEqual(before);
    expect((await get(`${slug}/sparkle/appcast.xml`)).headers['cache-control']).toBe('private, max-age=60');
    await rollOut('1.1.0', 90);
    await soon(async () =>
      expect((await all()).filter(Boolean).length).toBeGreaterThan(before.filter(Boolean).length),
    );
    const after = await all();
    for (const [id, had] of before.entries()) if (had) expect(after[id]).toBe(true);
  });
});

describe('the plain feed', () => {
  it('has all channels, and checksums of what is downloaded', async () => {
    const { slug, release } = await publishedApp();
    const files = [await signed('Blagajna-2.0.0-beta.1-setup.exe', 'beta')];
    await release({ number: '2.0.0-beta.1', channel: 'beta', files });
    await soon(async () => expect((await get(`${slug}/feed.json`)).body.versions).toHaveLength(3));
    const { body } = await get(`${slug}/feed.json`);
    expect(
      body.versions.map((one: { version: string; channel: string }) => [one.version, one.channel]),
    ).toEqual([
      ['2.0.0-beta.1', 'beta'],
      ['1.0.0', 'stable'],
      ['1.0.0', 'stable'],
    ]);
    for (const { files } of body.versions)
      for (const file of files) {
        const url = new URL(file.url);
        const { raw } = await t.call('GET', url.pathname + url.search);
        expect(createHash('sha256').update(raw).digest('hex')).toBe(file.sha256);
        expect(createHash('sha512').update(raw).digest('base64')).toBe(file.sha512);
      }
  });
});
