import { createHash, createPublicKey, verify } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { treeOf } from '../../documents/extraction/xml/tree.ts';
import { recorderOf } from '../figures/recorder.ts';
import { get, key, publishedApp, setUp, signed, soon, t } from './feeds.testkit.ts';

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
