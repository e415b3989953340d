// Long, since electron-updater itself downloads and updates for each of these.
// In the suite: feeds.test.ts (the newest version), renderers.test.ts.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { applicationWith, client, setUp, t } from './electron-updater.testkit.ts';

setUp();

describe('electron-updater', () => {
  it('updates away from a withdrawn version by its block map, and finds none of it any more', async () => {
    const before = randomBytes(400_000);
    const after = Buffer.concat([before.subarray(0, 200_000), randomBytes(10_000), before.subarray(210_000)]);
    const { slug, withdraw } = await applicationWith([
      { number: '1.0.0' },
      { number: '1.1.0', content: before },
      { number: '1.2.0', content: after },
    ]);
    await withdraw('1.1.0');
    const updated = await client(slug, { version: '1.1.0', installer: before });
    expect(await eventually(async () => (await updated.found()) ?? Promise.reject(new Error('none')))).toBe(
      '1.2.0',
    );
    const [file] = await updated.updater.downloadUpdate();
    expect((await readFile(file!)).equals(after)).toBe(true);
    // Whoever has the newest is not led back when it is withdrawn.
    await withdraw('1.2.0');
    const newest = await client(slug, { version: '1.2.0' });
    await eventually(async () => {
      const { updateInfo } = (await newest.updater.checkForUpdates())!;
      expect(updateInfo.version).toBe('1.0.0');
    });
    expect(await newest.found()).toBeNull();
  });

  it('is not led back by a channel that its code has chosen, if it says what it has, or forbids it', async () => {
    const { slug, withdraw } = await applicationWith([
      { number: '1.0.0' },
      { number: '1.1.0-beta.1', channel: 'beta' },
    ]);
    await withdraw('1.1.0-beta.1');
    const has = { version: '1.1.0-beta.1', chosen: 'beta' };
    const silent = await client(slug, has);
    // So this client does by itself.
    await eventually(async () => expect(await silent.found()).toBe('1.0.0'));
    const telling = await client(slug, { ...has, headers: { 'x-app-version': '1.1.0-beta.1' } });
    expect(await telling.found()).toBeNull();
    silent.updater.allowDowngrade = false;
    expect(await silent.found()).toBeNull();
    const behind = await client(slug, {
      version: '0.9.0',
      chosen: 'beta',
      headers: { 'x-app-version': '0.9.0' },
    });
    expect(await behind.found()).toBe('1.0.0');
  });

  it('refuses a file that is another one than the feed says', async () => {
    const content = randomBytes(50_000);
    const { slug } = await applicationWith([{ number: '1.0.0' }, { number: '1.1.0', content }]);
    const { updater, found } = await client(slug, { version: '1.0.0' });
    await eventually(async () => expect(await found()).toBe('1.1.0'));
    const { rows } = await t.ownerDb.execute<{ id: string }>(
      `select coalesce(f.same_as, f.idguid) as id from files f where f.name = 'Blagajna-1.1.0.exe' and f.size = 50000`,
    );
    const changed = Buffer.from(content);
    changed[40_000]! ^= 1;
    await t.deps.files.remove(rows[0]!.id);
    await t.deps.files.write(
      rows[0]!.id,
      (async function* () {
        yield changed;
      })(),
    );
    await expect(updater.downloadUpdate()).rejects.toThrow(/sha512 checksum mismatch/);
  });

  it('decides percents by its own id: at 0 nobody, at 100 everybody, between some', async () => {
    const { slug, rollOut } = await applicationWith([{ number: '1.0.0', rollout: 1 }]);
    const clients = await Promise.all(Array.from({ length: 12 }, () => client(slug, { version: '0.9.0' })));
    const found = async () => (await Promise.all(clients.map((one) => one.found()))).filter(Boolean).length;
    await rollOut('1.0.0', 0);
    await eventually(async () => expect(await found()).toBe(0));
    await rollOut('1.0.0', 60);
    await eventually(async () => expect(await found()).toBeGreaterThan(0));
    await rollOut('1.0.0', 100);
    await eventually(async () => expect(await found()).toBe(12));
  });

  it('is given no older version, and a beta only where it asks for betas', async () => {
    const { slug } = await applicationWith([
      { number: '1.0.0' },
      { number: '2.0.0-beta.1', channel: 'beta' },
    ]);
    await eventually(async () =>
      expect(await (await client(slug, { version: '0.9.0' })).found()).toBe('1.0.0'),
    );
    expect(await (await client(slug, { version: '1.5.0' })).found()).toBeNull();
    expect(await (await client(slug, { version: '1.0.0' })).found()).toBeNull();
    expect(await (await client(slug, { version: '1.0.0', channel: 'beta' })).found()).toBe('2.0.0-beta.1');
    await expect((await client(slug, { version: '1.0.0', channel: 'alpha' })).found()).rejects.toMatchObject({
      code: 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND',
    });
  });
});
