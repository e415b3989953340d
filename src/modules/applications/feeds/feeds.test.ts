import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { treeOf } from '../../documents/extraction/xml/tree.ts';
import { recorderOf } from '../figures/recorder.ts';
import { APPLICATIONS_API } from '../labels.ts';
import { licences } from '../slots.ts';
import { get, key, ours, publishedApp, setUp, signed, soon, t } from './feeds.testkit.ts';
import { releasesOf } from './test/releases.ts';

setUp();

describe('a feed', () => {
  it('is answered from memory with an ETag, whatever stands behind the question mark', async () => {
    const { slug } = await publishedApp();
    const first = await get(`${slug}/electron/latest.yml?noCache=1a`);
    expect(first.headers).toMatchObject({
      'content-type': 'text/yaml; charset=utf-8',
      'cache-control': 'public, max-age=60',
    });
    const etag = String(first.headers.etag);
    const again = await get(`${slug}/electron/latest.yml?noCache=2b`, { 'if-none-match': etag });
    expect([again.status, again.raw.length]).toEqual([304, 0]);
    for (const path of [
      'nema-me/feed.json',
      `${slug}/electron/alpha.yml`,
      `${slug}/electron/latest.json`,
      'A%20b/update',
    ])
      expect((await get(path)).status, path).toBe(404);
    expect((await get(`${slug}/electron/latest-linux.yml`)).body.code).toBe('no_version');
  });

  it('has nothing unsigned of an application with keys, nor has the newest of a format', async () => {
    const { slug, release } = await publishedApp();
    const files = [
      { name: 'A-Setup.exe', content: 'nepotpisano', more: { kind: 'other' } },
      await signed('B-Setup.exe', 'potpisano'),
      { name: 'C.msi', content: 'nepotpisano', more: { kind: 'other' } },
    ];
    await release({ number: '1.1.0', files });
    await soon(async () => expect((await get(`${slug}/electron/latest.yml`)).body).toContain('1.1.0'));
    expect((await get(`${slug}/electron/latest.yml`)).body).not.toContain('A-Setup.exe');
    expect((await get(`${slug}/latest/windows?format=exe`)).raw.toString()).toBe('potpisano');
    expect((await get(`${slug}/latest/windows?format=msi`)).body.code).toBe('no_version');
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
  it('gets a signature that its public key verifies over the bytes that are downloaded', async () => {
    const { slug } = await publishedApp();
    const { body, headers } = await get(`${slug}/sparkle/appcast.xml`);
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const item = (await treeOf(body)).children[0]!.children.find(({ name }) => name === 'item')!;
    const enclosure = item.children.find(({ name }) => name === 'enclosure')!;
    const url = new URL(enclosure.attribute('url')!);
    const { raw } = await t.call('GET', url.pathname + url.search);
    expect(enclosure.attribute('length')).toBe(String(raw.length));
    const prefix = Buffer.from('302a300506032b6570032100', 'hex');
    const der = Buffer.concat([prefix, Buffer.from(key.sparkle_key, 'base64')]);
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const signature = Buffer.from(enclosure.attribute('edSignature') ?? '', 'base64');
    expect(verify(null, raw, publicKey, signature)).toBe(true);
    expect(verify(null, Buffer.concat([raw, Buffer.from('x')]), publicKey, signature)).toBe(false);
  });
});

describe('Tauri', () => {
  it('gets a minisign signature that its public key verifies, and 204 when there is nothing newer', async () => {
    const { slug } = await publishedApp();
    const { status, body } = await get(`${slug}/tauri/windows/x86_64/0.9.0`);
    expect([status, body.version]).toEqual([200, '1.0.0']);
    const url = new URL(body.url);
    const { raw } = await t.call('GET', url.pathname);
    const [, first = '', trusted = '', global = ''] = Buffer.from(body.signature, 'base64')
      .toString()
      .split('\n');
    const bytes = Buffer.from(first, 'base64');
    expect(bytes.toString('latin1', 0, 2)).toBe('ED');
    const signature = bytes.subarray(10);
    const prefix = Buffer.from('302a300506032b6570032100', 'hex');
    const raw32 = Buffer.from(key.minisign_key.split('\n')[1]!, 'base64').subarray(10);
    const publicKey = createPublicKey({ key: Buffer.concat([prefix, raw32]), format: 'der', type: 'spki' });
    expect(verify(null, createHash('blake2b512').update(raw).digest(), publicKey, signature)).toBe(true);
    const comment = Buffer.from(trusted.replace('trusted comment: ', ''));
    expect(verify(null, Buffer.concat([signature, comment]), publicKey, Buffer.from(global, 'base64'))).toBe(
      true,
    );

    for (const path of [
      'windows/x86_64/1.0.0',
      'windows/x86_64/1.4.0',
      'linux/x86_64/0.1.0',
      'windows/armv7/0.1.0',
    ]) {
      const none = await get(`${slug}/tauri/${path}`);
      expect([none.status, none.raw.length], path).toEqual([204, 0]);
    }
    for (const path of ['x86_64/windows/1.0.0', 'windows/x86_64/1.0.0?channel=alpha'])
      expect((await get(`${slug}/tauri/${path}`)).status, path).toBe(404);
  });
});

describe('the plain feed', () => {
  it('answers one installation its next version, and refuses what names no platform', async () => {
    const { slug } = await publishedApp();
    const asked = (query: string) => get(`${slug}/update?${query}`);
    expect((await asked('platform=macos&version=0.1.0')).body.update).toMatchObject({
      version: '1.0.0',
      platform: 'macos',
    });
    expect((await asked('platform=macos&version=1.0.0')).body).toEqual({ update: null, installed: null });
    expect((await asked('platform=windows&arch=amd64')).body.update.version).toBe('1.0.0');
    expect((await asked('platform=windows&arch=aarch64')).body.update).toBeNull();
    for (const [query, field] of [
      ['', 'platform'],
      ['platform=beos', 'platform'],
      ['platform=constructor', 'platform'],
      ['platform=windows&arch=z80', 'arch'],
    ] as const)
      expect(await asked(query)).toMatchObject({
        status: 422,
        body: { errors: { [field]: expect.any(String) } },
      });
    expect((await asked('platform=windows&channel=alpha')).body.code).toBe('channel');
    expect((await asked('platform=windows&platform=macos&version=x&version=y')).status).toBe(200);
  });
});

it('who asks is counted once a day, as a pseudonym, with the version that it says', async () => {
  const { slug, idguid } = await publishedApp();
  const seen = async () => {
    await recorderOf(t.deps).flush();
    const { rows } = await t.ownerDb.execute<{ platform: string; number: string }>(
      sql`select platform, number from apl_seen where application_id = ${idguid}::uuid order by number, platform`,
    );
    return rows;
  };
  const ask = (headers: Record<string, string>, path = 'tauri/windows/x86_64/1.0.0') =>
    get(`${slug}/${path}`, headers);
  // The tests' own questions for the plain feed are of nobody in particular, and counted by no one.
  expect(await seen()).toEqual([]);
  await ask({ 'x-installation-id': 'jedan' });
  await ask({ 'x-installation-id': 'jedan' });
  await ask({ 'x-installation-id': 'dva' }, 'tauri/windows/x86_64/9.9.9');
  await ask({ 'x-installation-id': 'tri', dnt: '1' });
  expect(await seen()).toEqual([
    { platform: 'windows', number: '' },
    { platform: 'windows', number: '1.0.0' },
  ]);
  await ask({ 'x-user-staging-id': 'cetiri' }, 'electron/latest.yml');
  await ask({ 'user-agent': 'Blagajna/1.0.0 Sparkle/2.6.4' }, 'sparkle/appcast.xml');
  expect(await seen()).toEqual([
    { platform: 'windows', number: '' },
    { platform: 'windows', number: '' },
    { platform: 'macos', number: '1.0.0' },
    { platform: 'windows', number: '1.0.0' },
  ]);
  // What says its version later is known by it, however it writes it.
  await ask({ 'x-installation-id': 'dva', 'x-app-version': 'v1.0.0+5' }, 'electron/latest.yml');
  expect((await seen()).filter(({ number }) => number === '1.0.0')).toHaveLength(3);
});
