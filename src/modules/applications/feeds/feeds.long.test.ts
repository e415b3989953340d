// Long, since each of these publishes versions of its own.
// In the suite: feeds.test.ts (memory, keys, licences, Sparkle, Tauri, the plain feed, who asks).
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { APPLICATIONS_API } from '../labels.ts';
import { get, ours, publishedApp, setUp, signed, soon, t } from './feeds.testkit.ts';

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
